import { preview } from 'vite';
import { siteFolder } from '#infra/built-site.ts';
import { ensureBrowser, findBrowser, fullBrowsers } from '#scripts/common/browser.ts';
import { importPackage, selfSigned } from '#scripts/measure/packages.ts';
import { pageEntries } from '#shared/pages.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { startInRoom } from './room.ts';

type Room = Awaited<ReturnType<typeof startInRoom>>;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** The parts of Lighthouse and its packages that this file uses. */
type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> };
type Lighthouse = { default(url: string, flags: object): Promise<{ lhr: Report }> };
type MedianRun = { computeMedianRun(runs: Report[]): Report; filterToValidRuns(runs: Report[]): Report[] };

/** Three durations in milliseconds, then the layout shift, which has no unit. */
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
type Figures = Record<(typeof figures)[number], number>;

/** A page with its Lighthouse options and goals: the lowest allowed score and the highest allowed figures. */
type Page = { path: string; flags?: object; score?: number; limits?: Partial<Figures> };

/** The landing page's largest contentful paint may take at most this many times as long as without scripts. */
const paintLimit = 1.15;

const pagesOf = ({ cookie, index, longest }: Omit<Room, 'site'>): Record<string, Page> => {
  const onlyCategories = ['performance'];
  const limits = { 'total-blocking-time': 50, 'cumulative-layout-shift': 0 };
  const inRoom = {
    score: 100,
    flags: { onlyCategories, extraHeaders: { cookie } },
    limits: { 'first-contentful-paint': 1000, 'largest-contentful-paint': 1300, ...limits },
  };
  // The login page is deliberately hidden from search engines.
  const hidden = { skipAudits: ['is-crawlable'] };
  // The page is meant to have the status 404, which the browser logs as an error.
  const notFound = { skipAudits: ['is-crawlable', 'http-status-code', 'errors-in-console'], ignoreStatusCode: true };
  return {
    'landing page': { path: '/', score: 100, limits },
    'without scripts': { path: '/', flags: { onlyCategories, blockedUrlPatterns: ['*.js'] } },
    login: { path: pageEntries.login.path, score: 100, flags: hidden },
    '404 page': { path: '/404%20page', score: 100, flags: notFound },
    'client room, index': { path: index, ...inRoom },
    'longest document': { path: longest, ...inRoom },
  };
};

const summarize = ({ score = 0, limits = {} }: Page, { audits, categories }: Report) => {
  const measured = Object.fromEntries(
    figures.map((figure) => [figure, Number((audits[figure]?.numericValue ?? Number.NaN).toPrecision(4))]),
  ) as Figures;
  const scores = Object.values(categories).map((category) => Math.round((category.score ?? 0) * 100));
  const missed = figures.filter((figure) => measured[figure] > (limits[figure] ?? Number.POSITIVE_INFINITY));
  const isLow = scores.some((each) => each < score);
  return { ...measured, scores: scores.join('/'), missed: [...missed, ...(isLow ? ['score'] : [])].join(', ') };
};

/** Serves the product over HTTP/2, as CloudFront does; browsers require TLS for HTTP/2. @returns the origin */
const serveOverHttp2 = async (site: string, stack: AsyncDisposableStack): Promise<string> => {
  const proxy = { '/': { target: site, changeOrigin: true } };
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: siteFolder },
    preview: { host: 'localhost', port: 0, https: await selfSigned(), proxy },
  });
  stack.defer(() => server.close());
  return server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
};

export const benchWeb = async (count: number): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  const { launch } = await importPackage<Launcher>('chrome-launcher');
  const { default: lighthouse } = await importPackage<Lighthouse>('lighthouse');
  const { computeMedianRun, filterToValidRuns } = await importPackage<MedianRun>('lighthouse/core/lib/median-run.js');
  // Prefer a full browser, such as people use: the headless shell paints later.
  const chromePath = (await findBrowser(process.env, fullBrowsers)) ?? (await ensureBrowser(process.env, console.log));
  const { site, ...room } = await startInRoom(stack);
  const origin = await serveOverHttp2(site, stack);
  const pages = Object.entries(pagesOf(room)).map(([name, page]) => ({ name, page, runs: [] as Report[] }));
  const chromeFlags = [...browserFlags, '--headless=new', '--ignore-certificate-errors'];
  const { port, kill } = await launch({ chromePath, chromeFlags });
  stack.defer(kill);
  for (let run = 1; run <= count; run += 1) {
    console.log(`Lighthouse, run ${run} of ${count} ...`);
    // Measure the pages in turn, so that a busy machine slows all of them equally.
    for (const { page, runs } of pages) {
      const { lhr } = await lighthouse(origin + page.path, { port, logLevel: 'error', ...page.flags });
      // Keep only valid runs: on a busy machine, a run may reach its timeout before the first paint.
      runs.push(...filterToValidRuns([lhr]));
    }
  }
  const results = pages.map(({ name, page, runs }) => ({ page: name, ...summarize(page, computeMedianRun(runs)) }));
  console.log(`\nThe median of ${count} runs on this machine:`);
  console.table(results);
  const [landing = Number.NaN, baseline = 1] = results.map((result) => result['largest-contentful-paint']);
  const times = landing / baseline;
  console.log(
    `Largest paint ${times.toFixed(2)} times that without scripts: ${times <= paintLimit ? 'met' : 'missed'}`,
  );
};
