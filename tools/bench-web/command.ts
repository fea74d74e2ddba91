import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { wholeNumber } from '#scripts/cli/run-command.ts';
import { stopSignal } from '#scripts/cli/stop-signal.ts';
import { root } from '#scripts/local/settings.ts';
import { buildSiteIfChanged, siteFolder } from '#scripts/site/build.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { ensureBrowser, findBrowser, fullBrowsers } from '#scripts/verify/browser.ts';
import { installPackagesOf } from '#tools/install.ts';
import { warnIfBusy } from '#tools/measuring.ts';
import { comparison, goals } from './goals.ts';
import { measure } from './measure.ts';
import { serveOverHttp2 } from './serve.ts';

const log = (line: string) => console.log(line);

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

const bench = async (runs: number) => {
  warnIfBusy();
  await using stack = new AsyncDisposableStack();
  const packages = await installPackagesOf('bench-web');
  // A browser as people have it: the headless shell paints later.
  const browser = (await findBrowser(process.env, fullBrowsers)) ?? (await ensureBrowser(process.env, log));
  await buildSiteIfChanged(log);
  const parent = join(root, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bench-web-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const password = 'sample password of the benchmark';
  const product = new Product(await freePorts(), temporaryFolder(), { CLIENT_PASSWORD: password });
  stack.defer(() => product.remove());
  const { site } = await product.ready(120_000);
  const origin = site.replace('127.0.0.1', 'localhost');
  const serve = async (from: string) => {
    const served = await serveOverHttp2(from, packages, origin);
    stack.defer(() => served.close());
    return served;
  };
  const sites = { page: await serve(siteFolder), baseline: await serve(withoutScripts(join(folder, 'baseline'))) };
  const results = await measure(sites, { site: origin, password }, { runs, browser, packages, log });
  log(`\nMedians of ${runs} runs on this machine; bytes are as sent.\n`);
  for (const line of comparison(results)) log(line);
  log('');
  for (const { name, value, met } of goals(results)) log(`${met ? 'met   ' : 'missed'}  ${name}: ${value}`);
};

const benchWeb = defineCommand({
  name: 'bench:web',
  description: `Measures the landing page over HTTP/2 with brotli next to its baseline, the same page without any script, and
links into the client room with a session. Lighthouse simulates a slow phone; figures are medians of alternating runs.
Then prints each goal as met or missed.`,
  options: { runs: { type: 'string', value: 'N', description: 'how many times; 5 by default' } },
  async run({ values }) {
    const runs = wholeNumber('runs', values.runs ?? '5', 1, 50);
    stopSignal().addEventListener('abort', () => process.exit(130));
    await bench(runs);
    return true;
  },
});

export const commands: readonly Command[] = [benchWeb];
