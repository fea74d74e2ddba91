import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.ts';
import { root } from './local/settings.ts';
import { stopSignal } from './local/stop-signal.ts';
import { runProgram } from './program.ts';
import { readOptions } from './read-options.ts';
import { runNode, stopSteps } from './steps/step.ts';

const help = `Usage: npm run screenshots -- [options]

Takes the pictures of docs/screenshots anew: pages, states, a printed sheet and the e-mail, of the product as it starts
with empty data.

  --help       this text`;

const parse = (args: string[]) => {
  return readOptions('npm run screenshots -- --help', () => {
    return parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } }).values;
  });
};

await runProgram(async () => {
  const options = parse(process.argv.slice(2));
  if (options.help) {
    console.log(help);
    return true;
  }
  stopSignal().addEventListener('abort', stopSteps);
  const chromium = await ensureBrowser(process.env, console.log);
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const args = ['test', '--config', 'web/e2e/screenshots/playwright.config.ts', '--reporter=list'];
  return await runNode([playwright, ...args], { CHROMIUM_PATH: chromium });
});
// The channel to the launcher, which tells of its end, would keep this process.
process.disconnect?.();
