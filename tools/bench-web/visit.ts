import type { Browser, Page } from '@playwright/test';
import { watchTraffic } from '#web/e2e/traffic.ts';

/** Runs a visit in a new browser context, as a first-time visitor. */
const visit = async <Result>(browser: Browser, run: (page: Page) => Promise<Result>): Promise<Result> => {
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
