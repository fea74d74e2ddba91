import { randomInt } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import type { ContactForm } from '#shared/contact.ts';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { landing } from '#web/src/content/landing.ts';
import { connectBackend } from './backend.ts';

/** The header that gives each test its own visitor's address, so that limits do not add up over tests. */
export const addressHeader = 'x-test-address';
export const clientPassword = 'sample password of the browser tests';

export type Lead = ContactForm & { company: string };

type ConsoleErrors = {
  /** Every console message and uncaught error so far, of all pages of the test. */
  lines: readonly string[];
  /** Expects lines that match: the browser reports, for example, an answer of 503 that the test provokes. */
  allow(pattern: RegExp): void;
};

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

type Fixtures = {
  backend: ReturnType<typeof connectBackend>;
  /** A lead that no other test sends. */
  lead: Lead;
  /** Fails the test on any console message, page error or refused resource that it does not allow. */
  consoleErrors: ConsoleErrors;
  /** Sets the text size that a visitor chooses in the browser, in px, until the end of the test. */
  setTextSize(size: number): Promise<void>;
  /** Puts a finger down at a place of the window, moves it as a hand does, and lifts it. Without an end it taps. */
  touch(from: readonly [x: number, y: number], to?: readonly [x: number, y: number]): Promise<void>;
};

type WorkerFixtures = {
  /** The cookies of a session that no test ends. */
  session: Cookies;
};

let leads = 0;
const siteUrl = () => `http://localhost:${process.env.PORT}`;
const someAddress = () => ({ [addressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

/** Playwright's clock of an earlier test can outlive the reset of the page that the tests share. None of it is ours. */
const isOfClock = (stack: string): boolean => /reading 'controller'\)\n\s+at <anonymous>/.test(stack);

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs: none.
  baseURL: async ({}, use) => use(siteUrl()),
  // At run time, and not as an option: another option would need another context, which is slow.
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders(someAddress());
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: no fixture comes before the backend, and Playwright refuses a plain name.
  backend: async ({}, use) => use(connectBackend(process.env)),
  // biome-ignore lint/correctness/noEmptyPattern: a lead needs no fixture, only the worker's index that comes third.
  lead: async ({}, use, { workerIndex }) => {
    leads += 1;
    const tag = `${workerIndex}-${leads}-${randomInt(1e9)}`;
    const message = `We have a prototype and no plan for it.\nPlease call. (${tag})`;
    const email = `ada.${tag}@example.com`;
    await use({ ...sampleLead({ name: `Ada Sample ${tag}`, email, message }), company: 'Example Mills' });
  },
  consoleErrors: [
    async ({ context }, use) => {
      const lines: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (event) => {
        const { message, stack = message } = event.error();
        if (!isOfClock(stack)) lines.push(`error: ${stack}`);
      });
      await use({ lines, allow: (pattern) => allowed.push(pattern) });
      expect(lines.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  setTextSize: async ({ page }, use) => {
    const browser = await page.context().newCDPSession(page);
    const set = async (standard: number) => {
      await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
    };
    await use(set);
    // The page is used again.
    await set(16);
    await browser.detach();
  },
  touch: async ({ page }, use) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    await use(async (from, to) => {
      await send('touchStart', from);
      for (const part of to ? [0.2, 0.4, 0.6, 0.8, 1] : []) {
        const between = (axis: 0 | 1) => from[axis] + ((to?.[axis] ?? 0) - from[axis]) * part;
        await send('touchMove', [between(0), between(1)]);
      }
      await send('touchEnd');
    });
    // The page is used again.
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await browser.detach();
  },
  session: [
    async ({ playwright }, use) => {
      const visitor = await playwright.request.newContext({ baseURL: siteUrl(), extraHTTPHeaders: someAddress() });
      const login = async () => (await visitor.post(apiPaths.login, { data: { password: clientPassword } })).status();
      // The first login verifies the password, and a machine that is busy with other work may not manage that in time.
      await expect.poll(login).toBe(200);
      const { cookies } = await visitor.storageState();
      await visitor.dispose();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Holds back requests until the returned function is called. */
export const hold = async (page: Page, url: string | RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Holds back React, and with it the app. */
export const holdReact = (page: Page): Promise<() => void> => hold(page, /\/assets\/start-[^/]+\.js$/);

/** Stops the page's own timers of five seconds before it is opened, so that what they would take away stays. */
export const keepStill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const timeout = window.setTimeout;
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 5000 ? 0 : timeout(handler, ms, ...rest)) as typeof setTimeout;
  });

/** Stops the page's clock, a minute from now, which until then goes on by itself: from here on only the test moves it. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Stops everything that the stylesheet times, at a moment after it began, in milliseconds. Scrolling goes on. */
export const stopAnimations = (page: Page, at: number): Promise<void> =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline !== document.timeline) continue;
      animation.pause();
      animation.currentTime = time;
    }
  }, at);

/** Types a lead into the contact form. */
export const fillIn = async (page: Page, lead: Lead): Promise<void> => {
  for (const name of contactFieldNames) await page.getByLabel(formLabel(name)).fill(lead[name] ?? '');
};

export const sendButton = (page: Page) => page.getByRole('button', { name: landing.contact.submit });

/** Where the toasts are shown. */
export const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });

/** The toast on screen, if any. Radix also writes its text into a live region that is not a list item. */
export const toast = (page: Page) => toasts(page).getByRole('listitem');

/** Waits until React has taken a page with a form over: the place of its toasts comes last. */
export const hydrated = (page: Page): Promise<void> => toasts(page).waitFor({ state: 'attached' });

/** An exact address, whatever comes before its path. */
export const endsWith = (path: string): RegExp => new RegExp(`${path.replace(/[^\w/]/g, '\\$&')}$`);
