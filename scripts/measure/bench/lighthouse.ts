import { importPackage } from '#scripts/measure/install.ts';
import { browserFlags } from '#web/browser-flags.ts';

/** How often a run that ends without figures is tried: a machine too busy to paint in time gives none. */
const attempts = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What is read of a report. */
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

/** First and largest contentful paint and total blocking time in milliseconds, cumulative layout shift without unit. */
const figures = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

export type Figure = keyof typeof figures;

/** The scores of all categories, out of 100; the audits that cost points. */
export type Measured = Record<Figure, number> & { scores: number[]; failed: string[] };

const measured = ({ categories, audits }: Report): Measured => {
  const value = (figure: Figure) => audits[figures[figure]]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
    ...{ fcp: value('fcp'), lcp: value('lcp'), tbt: value('tbt'), cls: value('cls') },
    failed: weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
};

/** Measures a page; only its performance, or all categories. @param skip audits that it fails on purpose */
type Lighthouse = (
  url: string,
  options: { only?: readonly string[]; skip?: readonly string[]; cookie?: string },
) => Promise<Measured>;

/**
 * Starts Lighthouse (mobile, simulated throttling) with a browser of its own. Playwright must not control the same one:
 * both would set the screen and the trust in certificates.
 */
export const startLighthouse = async (chromePath: string): Promise<{ measure: Lighthouse; kill(): void }> => {
  type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> };
  type Package = { default(url: string, flags: object): Promise<{ lhr: Report }> };
  const { launch } = await importPackage<Launcher>('chrome-launcher');
  const { default: run } = await importPackage<Package>('lighthouse');
  const chromeFlags = [...browserFlags, '--headless=new', '--ignore-certificate-errors'];
  const { port, kill } = await launch({ chromePath, chromeFlags });
  const measure: Lighthouse = async (url, { only = categories, skip = [], cookie }) => {
    // The 404 page is a page like the others here.
    const shown = { onlyCategories: only, skipAudits: skip, ignoreStatusCode: true };
    const flags = { port, logLevel: 'error', ...shown, ...(cookie && { extraHeaders: { cookie } }) };
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const { lhr } = await run(url, flags);
      if (!lhr.runtimeError) return measured(lhr);
    }
    throw new Error(`Lighthouse has no figures for ${url}.`);
  };
  return { measure, kill };
};
