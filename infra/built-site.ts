import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roomListFile } from '#shared/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const cache = join(root, 'node_modules/.cache');

/** Folders of rooms, separated by commas, to build instead of web/rooms. The resulting site gets a separate folder. */
const { ROOMS_DIR } = process.env;
const customBuild = ROOMS_DIR && join(cache, `site-of-${ROOMS_DIR.replace(/\W+/g, '-')}`);

export const siteFolder = customBuild ? join(customBuild, 'site') : join(root, 'web/dist');

export const roomsFolder = customBuild ? join(customBuild, 'rooms') : join(root, 'web/rendered');

/** Contains the hash of the site's sources. It is outside the site folder so that it is not served. */
export const stampFile = customBuild ? join(customBuild, 'stamp') : join(cache, 'site-build');

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
  const rooms = ROOMS_DIR ? ROOMS_DIR.split(',').flatMap(filesOf) : [];
  for (const file of new Set([...inputs.flatMap(filesOf).filter(isInput), ...rooms].sort())) {
    for (const part of [file, readFileSync(join(root, file))]) hash.update(part).update('\0');
  }
  // Pages contain the year of the build in their footer.
  return hash.update(String(new Date().getUTCFullYear())).digest('hex');
};

export const isBuiltFrom = (hash: string): boolean =>
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === hash &&
  [join(siteFolder, 'index.html'), join(roomsFolder, roomListFile)].every((file) => existsSync(file));

export type Built = { siteFolder: string; roomsFolder: string };
