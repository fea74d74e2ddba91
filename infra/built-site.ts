import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roomListFile } from '#shared/stored-rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests without the sample build the site with a room of their own, apart from the served one. */
const { TEST_ROOMS } = process.env;

/** The built site. */
export const siteFolder = TEST_ROOMS ? join(TEST_ROOMS, 'site') : join(root, 'web/dist');

/** The built room files. */
export const roomsFolder = TEST_ROOMS ? join(TEST_ROOMS, 'rendered') : join(root, 'web/rendered');

/** The hash of the site's sources. Outside the served folder. */
export const stampFile = TEST_ROOMS ? join(TEST_ROOMS, 'stamp') : join(root, 'node_modules/.cache/site-build');

/** The rooms are an input too: the build fails when it finds one of their sentences in its output. */
const inputs = ['web', 'shared', 'infra/edge', 'package-lock.json'];

const isInput = (path: string) =>
  !/^web\/(dist|rendered|e2e|testing)\/|\.test\.tsx?$/.test(path) && !path.split('/').includes('node_modules');

const filesOf = (input: string): string[] => {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  if (input.endsWith('.json')) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
};

export const hashOfInputs = (): string => {
  const hash = createHash('sha256');
  const ofTests = TEST_ROOMS ? filesOf(relative(root, join(TEST_ROOMS, 'rooms'))) : [];
  for (const file of [...inputs.flatMap(filesOf).filter(isInput), ...ofTests].sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  // The footer's year is part of the pages.
  return hash.update(String(new Date().getUTCFullYear())).digest('hex');
};

export const isBuiltFrom = (hash: string): boolean =>
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === hash &&
  [join(siteFolder, 'index.html'), join(roomsFolder, roomListFile)].every((file) => existsSync(file));

export type Built = { siteFolder: string; roomsFolder: string };

/** @throws {Error} when nothing is built, or when its sources have changed since */
export const builtSite = (): Built => {
  if (isBuiltFrom(hashOfInputs())) return { siteFolder, roomsFolder };
  throw new Error(
    'web/dist and web/rendered are not built from these sources. Run npm run build, as "build" in cdk.json does.',
  );
};
