import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/local/settings.ts';
import { buildSiteIfChanged, siteFolder } from '#scripts/site/build.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { ensureBrowser, findBrowser, fullBrowsers } from '#scripts/verify/browser.ts';
import { installPackages } from '#tools/install.ts';
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

/**
 * Measures the landing page over HTTP/2 with brotli next to its baseline, and the client room with a session.
 * @param runs how many times each figure is taken
 */
export const benchWeb = async (runs: number): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  await installPackages();
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
    const served = await serveOverHttp2(from, origin);
    stack.defer(() => served.close());
    return served;
  };
  const sites = { page: await serve(siteFolder), baseline: await serve(withoutScripts(join(folder, 'baseline'))) };
  const results = await measure(sites, { site: origin, password }, { runs, browser, log });
  log(`\nMedians of ${runs} runs on this machine.\n`);
  for (const line of comparison(results)) log(line);
  log('');
  for (const { name, value, met } of goals(results)) log(`${met ? 'met   ' : 'missed'}  ${name}: ${value}`);
};
