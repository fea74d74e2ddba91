import type { Page, Route } from '@playwright/test';
import { gate as gateWords } from '#web/src/content/gate.ts';
import { fillIn, sendButton, toast } from './product.ts';
import { documents, enter, openRoom, room } from './room.ts';

/** A page of the site in one of its states. */
export type Scene = {
  name: string;
  open(page: Page): Promise<void>;
  /** What the browser itself says of an answer that the scene provokes, such as a 404. */
  reports?: RegExp;
  /** Rules of good practice that are not for this scene; none of WCAG's. */
  exempt?: readonly string[];
  /** Hangs on something that is elsewhere in a window of another size. */
  hangs?: true;
};

const visitor = {
  name: 'Ada Sample',
  email: 'ada@example.com',
  company: 'Example Mills',
  message: 'We have a prototype that everybody likes, and no plan for the day after the demonstration.',
};

/** The page's own timers of five seconds never end: what leaves by itself stays to be looked at. */
const keepStill = (page: Page) =>
  page.addInitScript(() => {
    const timeout = window.setTimeout;
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 5000 ? 0 : timeout(handler, ms, ...rest)) as typeof setTimeout;
  });

const never = () => new Promise<void>(() => {});
const refuse = (route: Route) => route.fulfill({ status: 503, body: '' });

const formWith = async (page: Page, answer?: (route: Route) => Promise<void>) => {
  await keepStill(page);
  if (answer) await page.route('**/api/contact', answer);
  await page.goto('/#contact');
  await fillIn(page, visitor);
  await sendButton(page).click();
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const landing: Scene[] = [
  { name: 'landing page', open: (page) => page.goto('/').then(() => heading(page)) },
  {
    name: 'contact form with every fault',
    open: async (page) => {
      await page.goto('/#contact');
      await page.getByLabel('Email *').fill('nobody');
      await sendButton(page).click();
      await page.getByText('Message must be at least 10 characters').waitFor();
    },
  },
  {
    name: 'contact form sending',
    open: async (page) => {
      await formWith(page, never);
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
    },
  },
  {
    name: 'thank you, with its toast',
    open: async (page) => {
      await formWith(page);
      await page.getByRole('heading', { name: 'Thank You' }).waitFor();
      await toast(page).waitFor();
    },
  },
  {
    name: 'contact form that failed, with its toast',
    reports: /503/,
    open: async (page) => {
      await formWith(page, refuse);
      await toast(page).waitFor();
    },
  },
  {
    name: 'tooltip of the blog link',
    // It belongs to its link, wherever in the page it is put.
    exempt: ['region'],
    hangs: true,
    open: async (page) => {
      await page.goto('/#contact');
      await fillIn(page, visitor);
      await page.getByRole('banner').getByRole('link', { name: 'Blog' }).hover();
      await page.getByRole('tooltip').waitFor({ state: 'attached' });
    },
  },
  { name: 'page not found', reports: /404/, open: (page) => page.goto('/nowhere').then(() => heading(page)) },
];

const gate: Scene[] = [
  { name: 'gate', open: (page) => page.goto('/login').then(() => heading(page)) },
  {
    name: 'gate after a session that ended',
    open: async (page) => {
      await openRoom(page);
      await heading(page);
      await page.context().clearCookies();
      await page.reload();
      await page.getByText(gateWords.sessionEnded).waitFor();
    },
  },
  {
    name: 'gate whose script is late',
    open: async (page) => {
      await page.route('**/assets/index-*.js', never);
      await page.goto('/login', { waitUntil: 'commit' });
      await page.getByLabel('Password').focus();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'gate that refused, with its toast',
    reports: /401/,
    open: async (page) => {
      await keepStill(page);
      await page.goto('/login');
      await enter(page, 'not the password');
      await toast(page).waitFor();
    },
  },
  {
    name: 'gate while it asks',
    open: async (page) => {
      await page.route('**/api/auth/login', never);
      await page.goto('/login');
      await enter(page);
      await page.getByRole('button', { name: 'Authenticating...' }).waitFor();
    },
  },
  {
    name: 'guard while it asks',
    // Nothing is there yet that a heading could be about.
    exempt: ['page-has-heading-one'],
    open: async (page) => {
      await page.route('**/api/**', never);
      await page.goto(room);
      await page.getByText('Loading...').waitFor();
    },
  },
];

const clientRoom: Scene[] = [
  {
    name: 'index after the login, with its toast',
    open: async (page) => {
      await keepStill(page);
      await page.goto('/login');
      await enter(page);
      await toast(page).waitFor();
      await page.getByRole('heading', { name: /^Proposals for/ }).waitFor();
    },
  },
  ...Object.keys(documents).map((slug) => ({
    name: slug,
    open: async (page: Page) => {
      await openRoom(page, `${room}/${slug}`);
      await heading(page);
    },
  })),
  {
    name: 'document that could not be loaded',
    reports: /503/,
    open: async (page) => {
      await page.route('**/api/proposals/**', refuse);
      await openRoom(page, `${room}/proposal`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];

/** Every page of the site in every state that a visitor can meet. */
export const scenes: readonly Scene[] = [...landing, ...gate, ...clientRoom];
