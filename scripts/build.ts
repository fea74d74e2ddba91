import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfInputs, isBuiltFrom, roomsFolder, siteFolder, stampFile } from '#infra/built-site.ts';
import { root, runAsCommand, SetupError } from '#scripts/command.ts';

const moveFolder = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
};

/**
 * Builds the site and the rooms unless their inputs are unchanged. Each build has a folder of its own until it is
 * complete, so concurrent builds do not harm each other. Prints to stderr, because `cdk synth` writes to stdout.
 */
export const buildSiteIfChanged = async (): Promise<void> => {
  const hash = hashOfInputs();
  if (isBuiltFrom(hash)) return console.error('The site is up to date.');
  console.error('Building the site ...');
  mkdirSync(dirname(stampFile), { recursive: true });
  const folder = mkdtempSync(`${stampFile}-`);
  const [site, rooms] = [join(folder, 'site'), join(folder, 'rooms')];
  // Build in a child process: Vite reads its process's NODE_ENV, and the server should not keep the build's memory.
  const options = { env: { ...process.env, NODE_ENV: 'production' }, execArgv: [] };
  const [code] = await once(fork(join(root, 'web/build.ts'), [site, rooms], options), 'exit');
  if (code === 0) {
    rmSync(stampFile, { force: true });
    moveFolder(site, siteFolder);
    moveFolder(rooms, roomsFolder);
    writeFileSync(stampFile, hash);
  }
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new SetupError('The site could not be built: see above.');
};

if (import.meta.main) {
  await runAsCommand(async () => {
    await buildSiteIfChanged();
    console.error(`The site is in ${siteFolder}.`);
  });
}
