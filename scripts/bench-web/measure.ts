import { chromium } from '@playwright/test';
import { pageEntries } from '#shared/page-entries.ts';
import { browserFlags } from '#web/e2e/browser-flags.ts';
import { startDebuggedBrowser } from './debugged-browser.ts';
import type { Results } from './goals.ts';
import { categories, type Lighthouse, loadLighthouse, type Measured } from './lighthouse.ts';
import type { Served } from './serve.ts';
import { keepsEarlyText, linkWorksBeforeReact, openDocument, touchToReady, weigh } from './visit.ts';

type Sites = { page: Served; withoutScripts: Served; plainApp: Served };

/** Pages that are to have all their points. An audit is left out only where the page fails it on purpose. */
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

/** In turns, so that a busy machine is as unkind to the one as to the other. */
const runLighthouse = async (lighthouse: Lighthouse, sites: Sites, runs: number, say: (line: string) => void) => {
  const measured = { page: [] as Measured[], withoutScripts: [] as Measured[], plainApp: [] as Measured[] };
  const scored: Record<string, Measured[]> = Object.fromEntries(Object.keys(scoredPages).map((path) => [path, []]));
  for (let run = 1; run <= runs; run += 1) {
    say(`Lighthouse, run ${run} of ${runs} ...`);
    for (const name of Object.keys(measured) as (keyof typeof measured)[]) {
      measured[name].push(await lighthouse(`${sites[name].origin}/`));
    }
    for (const [path, skip] of Object.entries(scoredPages)) {
      const url = new URL(path, sites.page.origin).href;
      scored[path]?.push(await lighthouse(url, { only: [...categories], skip }));
    }
  }
  return { measured, scored };
};

/**
 * Measures everything.
 * @param sites the variants, served over HTTP/2
 * @param product the whole product, for what needs the API
 * @param runs how many times each figure that varies is taken
 */
export const measure = async (
  sites: Sites,
  product: { site: string; password: string },
  { runs, browser: executablePath, say }: { runs: number; browser: string; say: (line: string) => void },
): Promise<Results> => {
  const debugged = await startDebuggedBrowser(executablePath);
  const { measured, scored } = await loadLighthouse(debugged.port)
    .then((lighthouse) => runLighthouse(lighthouse, sites, runs, say))
    .finally(debugged.stop);
  say('Weight, first touch, early text, documents ...');
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const { origin } = sites.page;
    const variant = async (name: keyof Sites) => ({
      runs: measured[name],
      weight: await weigh(browser, `${sites[name].origin}/`),
    });
    return {
      page: await variant('page'),
      withoutScripts: await variant('withoutScripts'),
      plainApp: await variant('plainApp'),
      scored,
      touchToReady: await times(runs, () => touchToReady(browser, `${origin}/`)),
      keepsEarlyText: await keepsEarlyText(browser, `${origin}/`),
      linkWorksBeforeReact: await linkWorksBeforeReact(browser, `${origin}/`),
      openDocument: await openDocument(browser, product.site, product.password),
    };
  } finally {
    await browser.close();
  }
};
