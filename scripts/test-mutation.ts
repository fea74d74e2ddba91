import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './local/settings.ts';
import { SetupError } from './local/setup-error.ts';
import { runProgram } from './program.ts';

// `npm run test:mutation`: changes the rules of sessions, limits, contact and notify one place at a time, and counts how
// many of the changes no test notices. Its 167 packages are installed here and not at every first start.

const folder = join(root, 'tools/mutation');
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const sandbox = join(root, 'node_modules/.cache/stryker');

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
  if (!existsSync(stryker)) install();
  try {
    return run(process.execPath, [stryker, 'run', 'tools/mutation/stryker.config.json'], root);
  } finally {
    rmSync(sandbox, { recursive: true, force: true });
  }
});
