import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { roomTexts } from '#web/src/proposals/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { nav } from '#web/src/ui/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { clientPassword, expect, test } from './product.ts';
import { heading, login, nowhere, openCompletely, room, roomHeading, shortPath, signOut } from './room.ts';
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
  const { home, index, print, signOut: out } = roomTexts;
  for (const [path, ...order] of [
    [room, nav.skip, home, out, fixture.long.title],
    [shortPath, nav.skip, index, print, out],
  ] as const) {
    await openCompletely(page, session, path);
    const found = (await focusByTab(page)).slice(0, order.length);
    for (const [position, name] of order.entries()) expect(found[position]).toContain(name);
  }
});

test('client completes a visit using only the keyboard', async ({ page }) => {
  await page.goto(login);
  await page.getByLabel(loginTexts.field).focus();
  await page.keyboard.type(clientPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: roomHeading })).toBeVisible();
  await page.getByRole('link', { name: fixture.short.title }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(fixture.short.title);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(signOut(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(login);
});
