import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { runProgram } from '#scripts/program.ts';
import { readOptions } from '#scripts/read-options.ts';

const help = `Usage: npm run test:mutation -- [options]

Changes the rules of sessions, limits, contact and notify one place at a time, and counts the changes that no test
notices; fails when that is more than 15 in a hundred. Takes about 25 minutes on two cores. The mutation tester, which
nothing else needs, is installed into tools/mutation the first time.

  --help       this text`;

const parse = (args: string[]) => {
  return readOptions('npm run test:mutation -- --help', () => {
    return parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } }).values;
  });
};

const folder = join(root, 'tools/mutation/packages');
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');

const run = (program: string, args: string[], cwd: string) =>
  spawnSync(program, args, { cwd, stdio: 'inherit' }).status === 0;

const install = () => {
  const { npm_execpath: npm } = process.env;
  console.log('Installing the mutation tester ...');
  const args = ['ci', '--no-audit', '--no-fund'];
  if (!(npm ? run(process.execPath, [npm, ...args], folder) : run('npm', args, folder))) {
    throw new SetupError('The mutation tester could not be installed: see above.');
  }
};

await runProgram(async () => {
  if (parse(process.argv.slice(2)).help) {
    console.log(help);
    return true;
  }
  if (!existsSync(stryker)) install();
  return run(process.execPath, [stryker, 'run', 'tools/mutation/stryker.config.json'], root);
});
