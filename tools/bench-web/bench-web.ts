import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '#scripts/browser.ts';
import { buildSiteIfChanged } from '#scripts/local/build-if-changed.ts';
import { root } from '#scripts/local/settings.ts';
import { stopSignal } from '#scripts/local/stop-signal.ts';
import { runProgram } from '#scripts/program.ts';
import { readOptions } from '#scripts/read-options.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { warnIfBusy } from '#tools/measuring.ts';
import { comparison, goals } from './goals.ts';
import { measure } from './measure.ts';
import { serveOverHttp2 } from './serve.ts';
import { makeVariants } from './variants.ts';

const help = `Usage: npm run bench:web -- [options]

Measures the landing page over HTTP/2 with brotli beside two others: the same page with every script taken out, which is
the limit, and the same app as one script in an empty page, which is what the usual template ships. Lighthouse plays a
slow phone (simulated); figures are medians of runs in turns. Then prints each goal as met or missed.

  --runs N     how many times; 5 unless told
  --help       this text`;

const parse = (args: string[]) => {
  return readOptions('npm run bench:web -- --help', () => {
    const { values } = parseArgs({
      args,
      options: { runs: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const runs = Number(values.runs ?? 5);
    if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new TypeError('--runs is a whole number from 1 to 50');
    return { runs, help: values.help ?? false };
  });
};

const bench = async (runs: number) => {
  const say = (line: string) => console.log(line);
  warnIfBusy();
  await using stack = new AsyncDisposableStack();
  const browser = await ensureBrowser(process.env, say);
  await buildSiteIfChanged(say);
  const parent = join(root, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bench-web-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  say('Building the page without scripts and the plain app ...');
  const variants = await makeVariants(folder);
  const serve = async (site: string) => {
    const served = await serveOverHttp2(site);
    stack.defer(() => served.close());
    return served;
  };
  const sites = {
    page: await serve(variants.page),
    withoutScripts: await serve(variants.withoutScripts),
    plainApp: await serve(variants.plainApp),
  };
  const password = 'sample password of the bench';
  const product = new Product(await freePorts(), temporaryFolder(), { CLIENT_PASSWORD: password });
  stack.defer(() => product.remove());
  const { site } = await product.ready();
  const results = await measure(
    sites,
    { site: site.replace('127.0.0.1', 'localhost'), password },
    { runs, browser, say },
  );
  say(`\nMedians of ${runs} runs on this machine; bytes are as sent.\n`);
  for (const line of comparison(results)) say(line);
  say('');
  for (const { name, value, met } of goals(results)) say(`${met ? 'met   ' : 'missed'}  ${name}: ${value}`);
};

stopSignal().addEventListener('abort', () => process.exit(130));
await runProgram(async () => {
  const { runs, help: wantsHelp } = parse(process.argv.slice(2));
  if (wantsHelp) console.log(help);
  else await bench(runs);
  return true;
});
// The channel to the launcher, which tells of its end, would keep this process.
process.disconnect?.();
