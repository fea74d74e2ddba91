import type { Browser, Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { bytesOf, watchTraffic } from '#web/e2e/traffic.ts';

/** What a first visit fetches before the visitor does anything, in bytes as sent. */
export type Weight = { requests: number; html: number; css: number; script: number };

/** Runs a visit in a new browser context, as a first-time visitor. */
export const visit = async <Result>(browser: Browser, run: (page: Page) => Promise<Result>): Promise<Result> => {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  try {
    return await run(await context.newPage());
  } finally {
    await context.close();
  }
};

/** Measures what a page weighs before it is used. */
export const weigh = (browser: Browser, url: string): Promise<Weight> =>
  visit(browser, async (page) => {
    const traffic = watchTraffic(page);
    await page.goto(url);
    const loaded = await traffic.take();
    return {
      requests: loaded.length,
      html: bytesOf(loaded, 'document'),
      css: bytesOf(loaded, 'stylesheet'),
      script: bytesOf(loaded, 'script'),
    };
  });

/** From the first touch of the form until React has taken it over, in milliseconds. */
export const touchToReady = (browser: Browser, origin: string): Promise<number> =>
  visit(browser, async (page) => {
    const traffic = watchTraffic(page);
    await page.goto(origin);
    await traffic.take();
    return page.evaluate<number>(`new Promise((resolve) => {
      const touched = performance.now();
      const form = document.querySelector('form');
      form.addEventListener('ready', () => resolve(performance.now() - touched));
      form.querySelector('input').focus({ preventScroll: true });
    })`);
  });

/** Whether a message typed from the first moment on, while React loads, is kept in full. */
export const keepsEarlyText = (browser: Browser, origin: string): Promise<boolean> =>
  visit(browser, async (page) => {
    const words = 'typed from the first moment on, and on while React loads';
    const ready = page.waitForRequest(/\/start-/);
    await page.goto(origin, { waitUntil: 'commit' });
    const field = page.getByLabel('Message *');
    await field.pressSequentially(words, { delay: 15 });
    await ready;
    await page.waitForLoadState('networkidle');
    return (await field.inputValue()) === words;
  });

/** Whether a link works while React is held back. */
export const linkWorksBeforeReact = (browser: Browser, origin: string): Promise<boolean> =>
  visit(browser, async (page) => {
    await page.route('**/assets/start-*.js', () => new Promise<void>(() => {}));
    await page.goto(origin);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.waitForURL('**/#contact');
    return page.evaluate<boolean>(`(({ top }) => top >= 0 && top < innerHeight)(
      document.querySelector('#contact h2').getBoundingClientRect())`);
  });

/** How many API calls, and how many bytes of code, it takes to open the heaviest document from the index. */
export const openDocument = (
  browser: Browser,
  site: string,
  password: string,
): Promise<{ calls: number; code: number }> =>
  visit(browser, async (page) => {
    const answer = await page.request.post(`${site}${apiPaths.login}`, { data: { password } });
    const { room } = await answer.json();
    await page.goto(`${site}${pageEntries.clientRoom.path}/${room}`);
    const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
    await cards.first().waitFor();
    const traffic = watchTraffic(page);
    await cards.first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const loaded = await traffic.take();
    return {
      calls: loaded.filter(({ path }) => path.startsWith('/api/')).length,
      code: bytesOf(loaded, 'script', 'stylesheet'),
    };
  });
