import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import type { ContactForm } from '#shared/contact.ts';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { connectBackend } from './backend.ts';

// Set by scripts/testing/browser.setup.ts.
const { TEST_VIEWER_ADDRESS_HEADER = '', CLIENT_PASSWORD = '' } = process.env;
/** The request header that gives each test its own IP address, because rate limits apply per IP address. */
export const addressHeader = TEST_VIEWER_ADDRESS_HEADER;
export const clientPassword = CLIENT_PASSWORD;

export type Lead = ContactForm & { company: string };

type ConsoleErrors = {
  /** Console messages and uncaught errors from all pages of the test. */
  lines: readonly string[];
  allow(pattern: RegExp): void;
};

/** The cookies of a signed-in client. */
export type Session = Awaited<ReturnType<BrowserContext['cookies']>>;

type Fixtures = {
  backend: ReturnType<typeof connectBackend>;
  lead: Lead;
  /** Fails the test on unexpected console messages, page errors, or blocked resources. */
  consoleErrors: ConsoleErrors;
  /** Sets the browser's text size in px until the end of the test. */
  setTextSize(size: number): Promise<void>;
};

const siteUrl = () => `http://localhost:${process.env.PORT}`;
const someAddress = () => ({ [addressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

/** Whether an error comes from Playwright's fake clock: an earlier test's clock can outlive the page's reset. */
const isClockError = (stack: string): boolean => /reading 'controller'\)\n\s+at <anonymous>/.test(stack);

export const test = base.extend<Fixtures, { session: Session }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and the base URL needs no fixture.
  baseURL: async ({}, use) => use(siteUrl()),
  // Sets the header at run time, because a context option would require a new context for each test, which is slow.
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders(someAddress());
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and the backend needs no fixture.
  backend: async ({}, use) => use(connectBackend(process.env.DATABASE, process.env.INBOX_PORT)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and a lead needs no fixture.
  lead: async ({}, use) => {
    const tag = randomUUID();
    const message = `We have a prototype and no plan for it.\nPlease call. (${tag})`;
    const email = `ada.${tag}@example.com`;
    await use({ ...sampleLead({ name: `Ada Sample ${tag}`, email, message }), company: 'Example Mills' });
  },
  consoleErrors: [
    async ({ context }, use) => {
      const lines: string[] = [];
      // A room's page requests its content at once, beside the session check: without a session, the API refuses it.
      const allowed = [/status of 401 \(Unauthorized\)/];
      context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (event) => {
        const { message, stack = message } = event.error();
        if (!isClockError(stack)) lines.push(`error: ${stack}`);
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
    // Later tests reuse the page.
    await set(16);
    await browser.detach();
  },
  session: [
    async ({ playwright }, use) => {
      const visitor = await playwright.request.newContext({ baseURL: siteUrl(), extraHTTPHeaders: someAddress() });
      const login = async () => (await visitor.post(apiPaths.login, { data: { password: clientPassword } })).status();
      // On the first login the server hashes the password, which can time out on a busy machine.
      await expect.poll(login).toBe(200);
      const { cookies } = await visitor.storageState();
      await visitor.dispose();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Sets the window size. @param size such as "360×640" */
export const resize = async (page: Page, size: string): Promise<{ width: number; height: number }> => {
  const [width = 0, height = 0] = size.split('×').map(Number);
  await page.setViewportSize({ width, height });
  return { width, height };
};

/** The element's position and size in the window. */
export const placeOf = (element: Locator): Promise<DOMRect> =>
  element.evaluate((node) => node.getBoundingClientRect().toJSON());

const colors = readFileSync(new URL('../src/colors.css', import.meta.url), 'utf8');

/** A color of the light scheme, in the notation of computed styles. @param name its custom property, without dashes */
export const lightColor = (name: string): string => {
  const hex = new RegExp(`--${name}: (#\\w{6});`).exec(colors)?.[1] ?? '';
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
};

/** Holds requests until the returned function is called. @param then handles each released request */
export const hold = async (page: Page, url: string | RegExp, then = (route: Route) => route.continue()) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => then(route)));
  return resolve;
};

export const holdReact = (page: Page): Promise<() => void> => hold(page, /\/assets\/start-[^/]+\.js$/);

/** Disables five-second timers on pages opened after this call, so that toasts and the Thank You panel stay. */
export const keepStill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const timeout = window.setTimeout;
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 5000 ? 0 : timeout(handler, ms, ...rest)) as typeof setTimeout;
  });

/** Advances the page's clock by a minute and stops it. After that, only the test moves the clock. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/** Freezes CSS animations, except scroll-driven ones, at a time in milliseconds. */
export const stopAnimations = (page: Page, at: number): Promise<void> =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline !== document.timeline) continue;
      animation.pause();
      animation.currentTime = time;
    }
  }, at);

/** Waits for two frames: the second starts once the first has rendered pending changes. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Records layout shifts on pages opened after this call. @returns a function that gets the HTML of what moved */
export const watchShifts = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // A source without a node is the dot after the headline. It may move: fallback fonts cannot fit every word.
          if (element) shifts.push(element.outerHTML.slice(0, 100));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
};

export const fillIn = async (page: Page, lead: Lead): Promise<void> => {
  for (const name of contactFieldNames) await page.getByLabel(formLabel(name)).fill(lead[name] ?? '');
};

export const sendButton = (page: Page) => page.getByRole('button', { name: contactTexts.submit });

/** Opens the contact form, fills it in, and sends it. */
export const sendForm = async (page: Page, lead: Lead): Promise<void> => {
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
};

export const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });

/** The visible toast. Radix also writes the toast's text into a live region, which is not a list item. */
export const toast = (page: Page) => toasts(page).getByRole('listitem');

/** Waits for an announcement. Checks every frame, because announcements are removed after a second. */
export const announced = (page: Page, text: string, region = '[aria-live]') =>
  page.waitForFunction(
    ([selector, words]) => [...document.querySelectorAll(selector)].some((node) => node.textContent?.includes(words)),
    [region, text] as const,
  );

/** Waits until React has hydrated a page with a form: the toast region appears last. */
export const hydrated = (page: Page): Promise<void> => toasts(page).waitFor({ state: 'attached' });
