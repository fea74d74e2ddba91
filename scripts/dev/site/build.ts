import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashOfInputs, isBuiltFrom, siteFolder, stampFile } from '#infra/built-site.ts';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { lockFile } from '#scripts/common/lock-file.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { writeStored } from '#web/publishing/write-stored.ts';
import { buildApart } from './build-process.ts';

/**
 * Builds the documents, and the site unless it was built from exactly these inputs. The builder is loaded only when
 * needed. Concurrent builds would empty each other's folder: the second one waits, and then usually has nothing to do.
 */
export const buildSiteIfChanged = async (log: (line: string) => void): Promise<void> => {
  writeStored();
  mkdirSync(dirname(stampFile), { recursive: true });
  const release = await lockFile(`${stampFile}.lock`, () => log('Waiting for another build of the site ...'));
  try {
    await buildUnlessStamped(log);
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
  await buildApart(siteFolder);
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

export const commands: readonly Command[] = [
  defineCommand({
    name: 'build',
    description: `Builds the site into web/dist, unless it was built from the same sources. Fails when a sentence or a figure of the
client's documents is in a public file.`,
    run: async () => {
      // The CDK runs this first, and a template may be what it writes to its output.
      await buildSiteIfChanged(console.error);
      console.error(`The site is in ${siteFolder}.`);
      return true;
    },
  }),
];
