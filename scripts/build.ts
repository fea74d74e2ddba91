import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfInputs, isBuiltFrom, roomsFolder, siteFolder, stampFile } from '#infra/built-site.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { lockFile } from './local/lock-file.ts';

/**
 * Builds the site and the rooms unless their inputs are unchanged. Concurrent builds wait for each other, because each
 * empties the output folder. Prints to stderr, because `cdk synth` writes a template to standard output.
 */
export const buildSiteIfChanged = async (): Promise<void> => {
  mkdirSync(dirname(stampFile), { recursive: true });
  using stack = new DisposableStack();
  stack.defer(await lockFile(`${stampFile}.lock`, () => console.error('Waiting for another build of the site ...')));
  const hash = hashOfInputs();
  if (isBuiltFrom(hash)) return console.error('The site is up to date.');
  console.error('Building the site ...');
  // Remove the stamp first, so that an interrupted build does not count as complete.
  rmSync(stampFile, { force: true });
  // Build in a child process: Vite reads its process's NODE_ENV, and the server should not keep the build's memory.
  const options = { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] };
  const [code] = await once(fork(join(root, 'web/build.ts'), [siteFolder, roomsFolder], options), 'exit');
  if (code !== 0) throw new SetupError('The site could not be built: see above.');
  writeFileSync(stampFile, hash);
};

if (import.meta.main) {
  try {
    await buildSiteIfChanged();
    console.error(`The site is in ${siteFolder}.`);
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
