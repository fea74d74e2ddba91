import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOfInputs, isBuiltFrom, roomsFolder, siteFolder, stampFile } from '#infra/built-site.ts';
import { storeRooms } from '#infra/bundle/store-rooms.ts';
import { command } from '#scripts/common/command.ts';
import { lockFile } from '#scripts/common/lock-file.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { buildApart } from './build-process.ts';

/** The folder from which local functions read room files. */
const functionsFolder = join(root, 'functions/lib');

/**
 * Builds the site and the rooms unless their inputs are unchanged. The builder is loaded only when needed. Concurrent
 * builds wait for each other, because each empties the output folder.
 */
export const buildSiteIfChanged = async (log: (line: string) => void): Promise<void> => {
  mkdirSync(dirname(stampFile), { recursive: true });
  const release = await lockFile(`${stampFile}.lock`, () => log('Waiting for another build of the site ...'));
  try {
    await buildUnlessStamped(log);
    if (!process.env.TEST_ROOMS) storeRooms(roomsFolder, functionsFolder);
  } finally {
    release();
  }
};

const buildUnlessStamped = async (log: (line: string) => void) => {
  const hash = hashOfInputs();
  if (isBuiltFrom(hash)) return log('The site is up to date.');
  log('Building the site ...');
  const started = Date.now();
  // An interrupted build leaves no stamp.
  rmSync(stampFile, { force: true });
  await buildApart(siteFolder, roomsFolder);
  const { findLeaks, gatedTexts } = await import('./gated-text.ts');
  const [leak] = findLeaks(siteFolder, await gatedTexts());
  if (leak) {
    throw new SetupError(
      `The built file ${leak.file} contains text that only a client may read ("${leak.text.slice(0, 40)}").`,
    );
  }
  writeFileSync(stampFile, hash);
  log(`Site built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
};

export const build = command('npm run build --')
  .description(
    "Builds the site into web/dist and the client rooms into web/rendered, unless they were built from the same sources. Fails when a sentence or a figure of a client's documents is in a public file.",
  )
  .action(async () => {
    // cdk synth writes a template to standard output: print to stderr.
    await buildSiteIfChanged(console.error);
    console.error(`The site is in ${siteFolder}.`);
  });
