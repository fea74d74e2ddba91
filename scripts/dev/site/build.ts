import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { lockFile } from '#scripts/common/lock-file.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { writeStored } from '#web/publishing/write-stored.ts';
import { buildApart } from './build-process.ts';

/** The build writes it, and `npm start` serves it. */
export const siteFolder = join(root, 'web/dist');

/** Not in the folder that is served. */
const stampFile = join(root, 'node_modules/.cache/site-build');

/** The rooms are an input too: the build fails when it finds one of their sentences in its output. */
const inputs = ['web', 'shared', 'infra/edge', 'package-lock.json'];

const isInput = (path: string) =>
  !/^web\/(dist|e2e|testing)\/|\.test\.tsx?$/.test(path) && !path.split('/').includes('node_modules');

const filesOf = (input: string): string[] => {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  if (input.endsWith('.json')) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
};

const hashOfInputs = () => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf).filter(isInput).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  // The footer's year is part of the pages.
  return hash.update(String(new Date().getUTCFullYear())).digest('hex');
};

const stamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '');

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
  if (stamp() === hash && existsSync(join(siteFolder, 'index.html'))) return log('The site is up to date.');
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
      await buildSiteIfChanged(console.log);
      console.log(`The site is in ${siteFolder}.`);
      return true;
    },
  }),
];
