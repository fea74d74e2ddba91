import { type Browser, chromium, type Page } from '@playwright/test';
import { pageEntries } from '#shared/page-entries.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { watchTraffic } from '#web/e2e/traffic.ts';
import type { Results } from './goals.ts';
import { categories, type Lighthouse, loadLighthouse, type Measured, startDebuggedBrowser } from './lighthouse.ts';
import { enterRoom, type OpenRoom, type RoomPage } from './room.ts';
import type { Served } from './serve.ts';

type Sites = { page: Served; baseline: Served };

/** Pages whose scores must all be 100. An audit is skipped only where the page fails it on purpose. */
const scoredPages: Record<string, string[]> = {
  '/': [],
  // Not for search engines.
  [pageEntries.gate.path]: ['is-crawlable'],
  // Nor this one; and its status is 404, which the browser reports.
  '/404 page': ['is-crawlable', 'http-status-code', 'errors-in-console'],
};

const times = async <Result>(count: number, run: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  while (results.length < count) results.push(await run());
  return results;
};

const roomPages = ['index', 'longest document'] as const satisfies RoomPage[];

/** Alternately, so that a busy machine slows both alike. */
const runLighthouse = async (
  lighthouse: Lighthouse,
  sites: Sites,
  { paths, cookie }: OpenRoom,
  { runs, log }: { runs: number; log: (line: string) => void },
) => {
  const measured = { page: [] as Measured[], baseline: [] as Measured[] };
  const room: Record<RoomPage, Measured[]> = { index: [], 'longest document': [] };
  const scored: Record<string, Measured[]> = Object.fromEntries(Object.keys(scoredPages).map((path) => [path, []]));
  for (let run = 1; run <= runs; run += 1) {
    log(`Lighthouse, run ${run} of ${runs} ...`);
    for (const name of Object.keys(measured) as (keyof typeof measured)[]) {
      measured[name].push(await lighthouse(`${sites[name].origin}/`));
    }
    for (const [path, skip] of Object.entries(scoredPages)) {
      const url = new URL(path, sites.page.origin).href;
      scored[path]?.push(await lighthouse(url, { only: [...categories], skip }));
    }
    for (const page of roomPages) {
      room[page].push(await lighthouse(`${sites.page.origin}${paths[page]}`, { cookie }));
    }
  }
  return { measured, scored, room };
};

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
const touchToReady = (browser: Browser, origin: string): Promise<number> =>
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

/**
 * Measures everything.
 * @param sites the page and the same page without scripts, served over HTTP/2; the page with the product's API
 * @param product the whole product
 * @param runs how many times each figure that varies is taken
 */
export const measure = async (
  sites: Sites,
  product: { site: string; password: string },
  { runs, browser: executablePath, log }: { runs: number; browser: string; log: (line: string) => void },
): Promise<Results> => {
  const debugged = await startDebuggedBrowser(executablePath);
  const open = await enterRoom(product.site, product.password);
  const { measured, scored, room } = await loadLighthouse(debugged.port)
    .then((lighthouse) => runLighthouse(lighthouse, sites, open, { runs, log }))
    .finally(debugged.stop);
  log('First touch ...');
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const touches = await times(runs, () => touchToReady(browser, `${sites.page.origin}/`));
    return { ...measured, scored, room, touchToReady: touches };
  } finally {
    await browser.close();
  }
};
