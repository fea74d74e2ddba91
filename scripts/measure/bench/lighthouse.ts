import { importPackage } from '#scripts/measure/install.ts';
import { browserFlags } from '#web/browser-flags.ts';

/** How often a run that ends without figures is tried. */
const attempts = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** What is read of a report. */
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; scoreDisplayMode: string }>;
};

export type Measured = {
  /** Out of 100. */
  scores: Partial<Record<Category, number>>;
  /** First and largest contentful paint and total blocking time in milliseconds, cumulative layout shift without unit. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits that cost points. */
  failed: string[];
};

/** @param options.only the categories, all by default @param options.skip audits */
type Lighthouse = (
  url: string,
  options: { only?: readonly Category[]; skip?: readonly string[]; cookie?: string },
) => Promise<Measured>;

const measured = ({ runtimeError, categories: results, audits }: Report): Measured => {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const weighed = Object.values(results).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    scores: Object.fromEntries(
      Object.entries(results).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed: weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
};

/** Loads Lighthouse (mobile, simulated throttling). @param port of the browser's debugging protocol */
export const loadLighthouse = async (port: number): Promise<Lighthouse> => {
  type Package = { default(url: string, flags: object): Promise<{ lhr: Report }> };
  const { default: run } = await importPackage<Package>('lighthouse');
  return async (url, { only = categories, skip = [], cookie }) => {
    // The 404 page is a page like the others here.
    const shown = { onlyCategories: only, skipAudits: skip, ignoreStatusCode: true };
    const flags = { port, logLevel: 'error', ...shown, ...(cookie && { extraHeaders: { cookie } }) };
    for (let attempt = 1; ; attempt += 1) {
      const { lhr } = await run(url, flags);
      // A machine too busy to paint in time gives no figures; an error of the page gives none each time.
      if (!lhr.runtimeError || attempt === attempts) return measured(lhr);
    }
  };
};

/**
 * Starts a browser for Lighthouse, which controls it by the debugging protocol. Playwright must not control the same one:
 * both would set the screen and the trust in certificates.
 */
export const startDebuggedBrowser = async (chromePath: string): Promise<{ port: number; kill(): void }> => {
  type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> };
  const { launch } = await importPackage<Launcher>('chrome-launcher');
  return launch({ chromePath, chromeFlags: [...browserFlags, '--headless=new', '--ignore-certificate-errors'] });
};
