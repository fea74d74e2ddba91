import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

const tools = join(root, 'tools/bench-web/packages');

/** How often a run is tried that ends without figures. */
const attempts = 3;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** What is read of a report. */
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; scoreDisplayMode: string }>;
};

export type Measured = {
  /** Out of 100. */
  scores: Partial<Record<Category, number>>;
  /** Largest contentful paint and total blocking time in milliseconds, cumulative layout shift without unit. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits that cost points. */
  failed: string[];
};

export type Lighthouse = (url: string, options?: { only?: Category[]; skip?: string[] }) => Promise<Measured>;

type Install = {
  installPackages(
    folder: string,
    run: (program: string, args: string[], options: object) => Promise<number>,
  ): Promise<number>;
};

const install = async () => {
  // The launcher is plain JavaScript, for a Node that knows no types: they are said here.
  const { installPackages }: Install = await import(new URL('../../scripts/launch/install.mjs', import.meta.url).href);
  const failed = await installPackages(tools, async (program, args, options) => {
    const [code] = await once(spawn(program, args, { ...options, cwd: tools }), 'exit');
    return code ?? 1;
  });
  if (failed) throw new SetupError('Lighthouse could not be installed into tools/bench-web; npm says why above.');
};

const measured = ({ runtimeError, categories: results, audits }: Report): Measured => {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const weighed = Object.values(results).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    scores: Object.fromEntries(
      Object.entries(results).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed: weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
};

/**
 * Makes ready Lighthouse (mobile, simulated throttling), installing it when it is not there.
 * @param port of the browser's debugging protocol
 */
export const loadLighthouse = async (port: number): Promise<Lighthouse> => {
  await install();
  const file = join(tools, 'node_modules/lighthouse/core/index.js');
  const { default: run }: { default(url: string, flags: object): Promise<{ lhr: Report }> } = await import(
    pathToFileURL(file).href
  );
  return async (url, { only = ['performance'], skip = [] } = {}) => {
    // The 404 page is a page like the others here.
    const flags = { port, logLevel: 'error', onlyCategories: only, skipAudits: skip, ignoreStatusCode: true };
    for (let attempt = 1; ; attempt += 1) {
      const { lhr } = await run(url, flags);
      // A machine too busy to paint in time gives no figures; a fault of the page gives none each time.
      if (!lhr.runtimeError || attempt === attempts) return measured(lhr);
    }
  };
};
