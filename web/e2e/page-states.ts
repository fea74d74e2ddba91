import type { Page, Route } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { formLabel } from '#shared/contact-fields.ts';
import { allPages } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { expect, keepStill, type Session, sendButton, sendForm, toast } from './product.ts';
import { enter, heading, login, longPath, nowhere, openCompletely, openRoom, roomHeading, shortPath } from './room.ts';

type PageState = {
  name: string;
  open(page: Page, session: Session): Promise<unknown>;
  /** Matches the console message that this state causes, such as for a 404. */
  reports?: RegExp;
  /** Whether the state depends on the window size, which tests then leave unchanged. */
  fixedSize?: true;
};

const visitor = {
  ...sampleLead(),
  company: 'Example Mills',
  message: 'We have a prototype that everybody likes, and no plan for the day after the demonstration.',
};

const never = () => new Promise<void>(() => {});
const refuse = (route: Route) => route.fulfill({ status: 503, body: '' });

const openAt = async (page: Page, path: string) => {
  await page.goto(path);
  await heading(page).waitFor();
};

const sendStill = async (page: Page, answer?: (route: Route) => Promise<void>) => {
  await keepStill(page);
  if (answer) await page.route(`**${apiPaths.contact}`, answer);
  await sendForm(page, visitor);
};

const tooltip: PageState = {
  name: 'tooltip on the blog link',
  fixedSize: true,
  open: async (page) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: landing.nav.blog }).hover();
    await expect(page.getByRole('tooltip')).toHaveCSS('opacity', '1');
  },
};

const publicStates: PageState[] = [
  ...allPages
    .filter(({ isPublic }) => isPublic)
    .map(({ path, title }) => ({ name: title, open: (page: Page) => openAt(page, path) })),
  {
    name: 'contact form with every error',
    open: async (page) => {
      await page.goto('/#contact');
      await page.getByLabel(formLabel('email')).fill('nobody');
      await sendButton(page).click();
      await page.locator('#contact [aria-invalid=true]').nth(2).waitFor();
    },
  },
  {
    name: 'Thank You panel with its toast',
    open: async (page) => {
      await sendStill(page);
      await page.getByRole('heading', { name: contactTexts.thanks.heading }).waitFor();
      await toast(page).waitFor();
    },
  },
  {
    name: 'contact form with the toast after a failure',
    reports: /503/,
    open: async (page) => {
      await sendStill(page, refuse);
      await toast(page).waitFor();
    },
  },
  ...(site.blogUrl === undefined ? [] : [tooltip]),
  { name: 'page not found', reports: /404/, open: (page) => openAt(page, nowhere) },
];

const gateStates: PageState[] = [
  { name: 'login page', open: (page) => openAt(page, login) },
  {
    name: 'login page after the session ended',
    open: async (page, session) => {
      await openCompletely(page, session);
      await page.context().clearCookies();
      await page.reload();
      await page.getByText(loginTexts.sessionEnded).waitFor();
    },
  },
  {
    name: 'login page before its script loads',
    open: async (page) => {
      await page.route('**/assets/index-*.js', never);
      await page.goto(login, { waitUntil: 'commit' });
      await page.getByLabel(loginTexts.field).focus();
      // Wait for the styles: without them, every hidden alert is visible.
      await expect(page.getByRole('alert')).toHaveCount(1);
    },
  },
  {
    name: 'login page with the toast after a wrong password',
    reports: /401/,
    open: async (page) => {
      await keepStill(page);
      await page.goto(login);
      await enter(page, 'not the password');
      await toast(page).waitFor();
    },
  },
];

const roomStates: PageState[] = [
  {
    name: 'index with the toast after login',
    open: async (page) => {
      await keepStill(page);
      await page.goto(login);
      await enter(page);
      await toast(page).waitFor();
      await page.getByRole('heading', { name: roomHeading }).waitFor();
    },
  },
  { name: 'document', open: (page, session) => openCompletely(page, session, longPath) },
  {
    name: 'document that failed to load',
    reports: /503/,
    open: async (page, session) => {
      await page.route(`**${apiPaths.proposals}/**`, refuse);
      await openRoom(page, session, shortPath);
      await page.getByRole('button', { name: states.unavailable.retry }).waitFor();
    },
  },
];

/** Every page in every state that a visitor can reach. */
export const pageStates: readonly PageState[] = [...publicStates, ...gateStates, ...roomStates];
