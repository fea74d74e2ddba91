import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfInputs, isBuiltFrom, roomsFolder, siteFolder, stampFile } from '#infra/built-site.ts';
import { command } from '#scripts/common/command.ts';
import { lockFile } from '#scripts/common/lock-file.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/**
 * Builds the site and the rooms unless their inputs are unchanged. Concurrent builds wait for each other, because each
 * empties the output folder.
 */
export const buildSiteIfChanged = async (log: (line: string) => void = () => undefined): Promise<void> => {
  mkdirSync(dirname(stampFile), { recursive: true });
  using stack = new DisposableStack();
  stack.defer(await lockFile(`${stampFile}.lock`, () => log('Waiting for another build of the site ...')));
  const hash = hashOfInputs();
  if (isBuiltFrom(hash)) return log('The site is up to date.');
  log('Building the site ...');
  const started = Date.now();
  // Remove the stamp first, so that an interrupted build does not count as complete.
  rmSync(stampFile, { force: true });
  // Build in a child process: Vite reads its process's NODE_ENV, and the server should not keep the build's memory.
  const options = { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] };
  const [code] = await once(fork(join(root, 'web/build.ts'), [siteFolder, roomsFolder], options), 'exit');
  if (code !== 0) throw new SetupError('The site could not be built: see above.');
  writeFileSync(stampFile, hash);
  log(`Site built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
};

export const build = command('npm run build --')
  .description(
    "Builds the site into web/dist and the client rooms into web/rendered, unless they were built from the same sources. Fails when a public page imports a file of a client's documents.",
  )
  .action(async () => {
    // Print to stderr, because cdk synth writes a template to standard output.
    await buildSiteIfChanged(console.error);
    console.error(`The site is in ${siteFolder}.`);
  });
