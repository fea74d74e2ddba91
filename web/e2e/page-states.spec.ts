import type { Page, Route } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { allPages } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { colorRules, expectToFit, standards, violationsOf } from './checks.ts';
import { field, sendButton, sendForm, thankYou, toast } from './form.ts';
import { heading, home, keepStill, login, nowhere } from './page.ts';
import { expect, type Lead, type Session, test } from './product.ts';
import { enter, longPath, openCompletely, openRoom, roomHeading, shortPath } from './room.ts';

type Visit = { page: Page; lead: Lead; session: Session };

const refuse = (route: Route) => route.fulfill({ status: 503, body: '' });

const openAt = async (page: Page, path: string) => {
  await page.goto(path);
  await heading(page).waitFor();
};

const publicPaths = [...allPages.filter(({ isPublic }) => isPublic).map(({ path }) => path), login, nowhere];

/** Every page in every state that a visitor can reach. */
const pageStates: Record<string, (visit: Visit) => Promise<void>> = {
  ...Object.fromEntries(publicPaths.map((path) => [`page ${path}`, ({ page }: Visit) => openAt(page, path)])),
  'contact form with every error': async ({ page }) => {
    await page.goto('/#contact');
    await field(page, 'email').fill('nobody');
    await sendButton(page).click();
    await page.locator('#contact [aria-invalid=true]').nth(2).waitFor();
  },
  'Thank You panel with its toast': async ({ page, lead }) => {
    await sendForm(page, lead);
    await thankYou(page).waitFor();
    await toast(page).waitFor();
  },
  'contact form with the toast after a failure': async ({ page, lead }) => {
    await page.route(`**${apiPaths.contact}`, refuse);
    await sendForm(page, lead);
    await toast(page).waitFor();
  },
  'login page after the session ended': async ({ page, session }) => {
    await openCompletely(page, session);
    await page.context().clearCookies();
    await page.reload();
    await page.getByText(loginTexts.sessionEnded).waitFor();
  },
  'login page before its script loads': async ({ page }) => {
    await page.route('**/assets/index-*.js', () => new Promise<void>(() => {}));
    await page.goto(login, { waitUntil: 'commit' });
    await page.getByLabel(loginTexts.field).focus();
    // Wait for the styles: without them, every hidden alert is visible.
    await expect(page.getByRole('alert')).toHaveCount(1);
  },
  'login page with the toast after a wrong password': async ({ page }) => {
    await page.goto(login);
    await enter(page, 'not the password');
    await toast(page).waitFor();
  },
  'index with the toast after login': async ({ page }) => {
    await page.goto(login);
    await enter(page);
    await toast(page).waitFor();
    await page.getByRole('heading', { name: roomHeading }).waitFor();
  },
  document: ({ page, session }) => openCompletely(page, session, longPath),
  'document that failed to load': async ({ page, session }) => {
    await page.route(`**${apiPaths.proposals}/**`, refuse);
    await openRoom(page, session, shortPath);
    await page.getByRole('button', { name: states.unavailable.retry }).waitFor();
  },
};

test.use({ colorScheme: 'light' });

// Some states need a failed request, which the browser logs.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/40[14]|503/));

const expectAccessible = async (page: Page) => {
  expect(await violationsOf(page, standards)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, colorRules), 'dark').toEqual([]);
};

for (const [name, open] of Object.entries(pageStates)) {
  test(`${name}: passes axe and fits every window`, async ({ page, lead, session, setTextSize }) => {
    await keepStill(page);
    await open({ page, lead, session });
    await expectAccessible(page);
    await expectToFit(page, setTextSize);
  });
}

if (site.blogUrl !== undefined) {
  test('tooltip on the blog link: passes axe', async ({ page }) => {
    await page.goto(home);
    await page.getByRole('banner').getByRole('link', { name: landing.nav.blog }).hover();
    await expect(page.getByRole('tooltip')).toHaveCSS('opacity', '1');
    await expectAccessible(page);
  });
}
