import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { roomBar } from '#web/src/features/proposals/room-bar.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { nav } from '#web/src/ui/texts.ts';
import { clientPassword, expect, test } from './product.ts';
import {
  documentPath,
  documents,
  documentWith,
  heading,
  index,
  login,
  nowhere,
  openRoom,
  room,
  roomHydrated,
  signOut,
} from './room.ts';
import { focusByTab } from './tab-order.ts';

const blog = site.blogUrl === undefined ? [] : [nav.blog];
const homeLink = nav.home(site.name);

const orders: Record<string, string[]> = {
  [pageEntries.landing.path]: [
    nav.skip,
    homeLink,
    ...blog,
    landing.nav.getStarted,
    landing.hero.toContact,
    landing.hero.toServices,
    landing.hero.scrollDown,
    ...landing.crisis.statistics.flatMap(({ figure: { source } }) =>
      source ? [`${source.name}, ${source.year}`] : [],
    ),
    ...contactFieldNames.map(formLabel),
    contactTexts.submit,
    site.contactEmail,
    contactTexts.privacy,
    ...blog,
    landing.nav.privacy,
  ],
  [login]: [homeLink, loginTexts.field, loginTexts.submit, site.contactEmail],
  [nowhere]: [homeLink, ...blog, landing.nav.getStarted, states.notFound.home],
};

// web/src/colors.test.ts checks the contrast of the focus outline.

test('visitor reaches every control with Tab', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  for (const [path, order] of Object.entries(orders)) {
    await page.goto(path);
    expect(await focusByTab(page)).toEqual(order);
  }
  await page.goto(pageEntries.landing.path);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('client reaches every control with Tab', async ({ page, session }) => {
  for (const [path, back] of [
    [room, roomBar.home],
    [documentPath(documentWith('comparison').slug), roomBar.index],
  ] as const) {
    await openRoom(page, session, path);
    await roomHydrated(page);
    expect((await focusByTab(page)).slice(0, 3)).toEqual([nav.skip, back, roomBar.signOut]);
  }
});

test('client completes a visit using only the keyboard', async ({ page }) => {
  await page.goto(login);
  await page.getByLabel(loginTexts.field).focus();
  await page.keyboard.type(clientPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: roomTexts.index.heading(index.client) })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(documents.find(({ slug }) => slug === index.order?.slug)?.title ?? '');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(signOut(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(login);
});
