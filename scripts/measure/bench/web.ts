import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { siteFolder } from '#infra/built-site.ts';
import { ensureBrowser, findBrowser, fullBrowsers } from '#scripts/common/browser.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { installPackages } from '#scripts/measure/install.ts';
import { startProduct, temporaryFolder } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { enterRoom, type Room } from './enter-room.ts';
import { type Figure, type Measured, startLighthouse } from './lighthouse.ts';
import { serveOverHttp2 } from './serve-http2.ts';

const log = (line: string) => console.log(line);

const password = 'sample password of the benchmark';

/** A page, and what is asked of it. */
type Page = {
  name: string;
  url: string;
  cookie?: string;
  /** The least score out of 100, of every category or of performance alone. */
  score?: number;
  only?: readonly ['performance'];
  /** Audits that the page fails on purpose. */
  skip?: string[];
  /** The most that each figure may be. */
  limits?: Partial<Record<Figure, number>>;
};

/** How many times as long as without its scripts the landing page may take to its largest paint. */
const paintLimit = 1.15;

/** Copies the built site without its scripts. */
const withoutScripts = (folder: string) => {
  cpSync(siteFolder, folder, { recursive: true });
  const scriptTags = /<script(?![^>]*ld\+json)[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), html.replace(scriptTags, ''));
  }
  return folder;
};

/** The middle value; of an even number of values, the upper of the two in the middle. */
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const pagesOf = (site: string, baseline: string, { cookie, index, longest }: Room): Page[] => {
  const only = ['performance'] as const;
  const inRoom = { cookie, only, score: 100, limits: { fcp: 1000, lcp: 1300, tbt: 50, cls: 0 } };
  return [
    { name: 'landing page', url: `${site}/`, score: 100, limits: { tbt: 50, cls: 0 } },
    { name: 'without scripts', url: `${baseline}/`, only },
    // Not for search engines.
    { name: 'gate', url: site + pageEntries.gate.path, score: 100, skip: ['is-crawlable'] },
    {
      name: '404 page',
      url: `${site}/404%20page`,
      score: 100,
      // Nor this one; and its status is 404, which the browser reports.
      skip: ['is-crawlable', 'http-status-code', 'errors-in-console'],
    },
    { name: 'client room, index', url: site + index, ...inRoom },
    { name: 'longest document', url: site + longest, ...inRoom },
  ];
};

/** Prints a page's figures, medians of its runs, and which of its goals it misses. @returns the largest paint */
const report = ({ name, score = 0, limits = {} }: Page, runs: readonly Measured[]): number => {
  const middle = (figure: Figure) => median(runs.map((run) => run[figure]));
  const scores = (runs[0]?.scores ?? []).map((_, index) => median(runs.map((run) => run.scores[index] ?? 0)));
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  const missed = (Object.keys(limits) as Figure[])
    .filter((figure) => middle(figure) > (limits[figure] ?? 0))
    .map((figure) => `${figure} ${limits[figure]}`);
  if (scores.some((each) => each < score)) missed.unshift(`score ${score} (${failed.join(', ')})`);
  const times = (['fcp', 'lcp', 'tbt'] as const).map((figure) => `${middle(figure).toFixed(0)} ms`.padStart(9));
  const cells = [name.padEnd(20), ...times, middle('cls').toFixed(3).padStart(8), `  ${scores.join('/')}`.padEnd(20)];
  log(`${cells.join('')}${missed.length > 0 ? `missed: ${missed.join(', ')}` : 'met'}`);
  return middle('lcp');
};

/** Runs in the index: how long after its answer the text of a document that is opened there has been painted. */
const opening = `new Promise((resolve) => {
  const answers = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('${apiPaths.proposals}/'));
  const look = () =>
    document.querySelector('.reading h2')
      ? setTimeout(() => resolve(performance.now() - answers().at(-1).responseEnd))
      : requestAnimationFrame(look);
  document.querySelector('main li > a').click();
  look();
})`;

/** Runs in a document: the longest time from frame to frame while it is read from its beginning to its end. */
const reading = `new Promise((resolve) => {
  let before;
  let longest = 0;
  const read = (now) => {
    if (before) longest = Math.max(longest, now - before);
    before = now;
    if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return resolve(longest);
    scrollBy({ top: innerHeight / 4, behavior: 'instant' });
    requestAnimationFrame(read);
  };
  requestAnimationFrame(read);
})`;

/** Opens and reads documents without throttling, and prints what is asked of that, in milliseconds. */
const measureReading = async (executablePath: string, origin: string, runs: number, room: Room): Promise<void> => {
  await using browser = await chromium.launch({ executablePath, args: [...browserFlags] });
  const times: { opened: number; frame: number }[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const headers = { ignoreHTTPSErrors: true, extraHTTPHeaders: { cookie: room.cookie } };
    const page = await browser.newPage({ ...headers, viewport: { width: 1366, height: 650 } });
    await page.goto(origin + room.index, { waitUntil: 'networkidle' });
    const opened = await page.evaluate<number>(opening);
    await page.goto(origin + room.longest, { waitUntil: 'networkidle' });
    times.push({ opened, frame: await page.evaluate<number>(reading) });
    await page.close();
  }
  for (const [what, figure, limit] of [
    ['A document opened from the index: its text after its answer', 'opened', 150],
    ['The longest frame while the longest document is read', 'frame', 50],
  ] as const) {
    const time = median(times.map((each) => each[figure]));
    log(`${what}: ${time.toFixed(0)} ms, ${time <= limit ? 'met' : `missed: ${limit}`}`);
  }
};

/**
 * Measures the pages over HTTP/2 with brotli, the landing page next to itself without scripts.
 * @param runs how many times each figure is taken
 */
export const benchWeb = async (runs: number): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  await installPackages();
  // A browser as people have it: the headless shell paints later.
  const program = (await findBrowser(process.env, fullBrowsers)) ?? (await ensureBrowser(process.env, log));
  await buildSiteIfChanged(log);
  const folder = temporaryFolder();
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const product = await startProduct({ CLIENT_PASSWORD: password });
  stack.defer(() => product.remove());
  const origin = product.site.replace('127.0.0.1', 'localhost');
  const serve = async (from: string) => {
    const served = await serveOverHttp2(from, origin);
    stack.defer(() => served.close());
    return served.origin;
  };
  const whole = await serve(siteFolder);
  const room = await enterRoom(origin, password);
  const pages = pagesOf(whole, await serve(withoutScripts(join(folder, 'baseline'))), room);
  const lighthouse = await startLighthouse(program);
  stack.defer(() => lighthouse.kill());
  const results = pages.map((): Measured[] => []);
  for (let run = 1; run <= runs; run += 1) {
    log(`Lighthouse, run ${run} of ${runs} ...`);
    // One after the other, so that a busy machine slows all alike.
    for (const [index, page] of pages.entries()) results[index]?.push(await lighthouse.measure(page.url, page));
  }
  log(`\nMedians of ${runs} runs on this machine: first paint, largest paint, blocked time, layout shift, scores.\n`);
  const [landing = 0, baseline = 1] = pages.map((page, index) => report(page, results[index] ?? []));
  const times = landing / baseline;
  log(`\nLargest paint ${times.toFixed(2)} times that without scripts: ${times <= paintLimit ? 'met' : 'missed'}`);
  await measureReading(program, whole, runs, room);
};
