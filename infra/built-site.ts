import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roomListFile } from '#shared/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const cache = join(root, 'node_modules/.cache');

/** Folders of rooms, separated by commas, to build instead of web/rooms. The resulting site gets a separate folder. */
const { ROOMS_DIR } = process.env;
const customBuild = ROOMS_DIR && join(cache, `site-of-${ROOMS_DIR.replace(/\W+/g, '-')}`);

/** The public site of the last build. */
export const siteFolder = customBuild ? join(customBuild, 'site') : join(root, 'web/dist');

/** The rooms of the last build, which are never public. */
export const roomsFolder = customBuild ? join(customBuild, 'rooms') : join(root, 'web/rendered');

/** Contains the hash of the site's sources. It is outside the site folder so that it is not served. */
export const stampFile = customBuild ? join(customBuild, 'stamp') : join(cache, 'site-build');

const inputs = ['web/**', 'shared/**', 'infra/edge/**', 'package-lock.json'];
const exclude = ['web/{dist,rendered,e2e}/**', '**/*.test.{ts,tsx}'];

/** @returns a hash that changes with everything that a build reads */
export const hashOfInputs = (): string => {
  const entries = globSync(inputs, { cwd: root, exclude, withFileTypes: true }).filter((entry) => entry.isFile());
  const hash = createHash('sha256');
  for (const file of entries.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  // Pages contain the year of the build in their footer.
  return hash.update(String(new Date().getUTCFullYear())).digest('hex');
};

/** Tells whether the last build is complete and has this hash of inputs. */
export const isBuiltFrom = (hash: string): boolean =>
  [stampFile, join(siteFolder, 'index.html'), join(roomsFolder, roomListFile)].every((file) => existsSync(file)) &&
  readFileSync(stampFile, 'utf8') === hash;

/** The folders of a built site, which the site stack deploys. */
export type Built = { siteFolder: string; roomsFolder: string };
