import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The built site: `npm run build` writes it, `npm start` serves it, and a deployment uploads it. */
export const siteFolder = join(root, 'web/dist');

/** Holds the hash of what the site was built from. Not in the folder that is served. */
export const stampFile = join(root, 'node_modules/.cache/site-build');

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

/** The hash of everything that the site is built from. */
export const hashOfInputs = (): string => {
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

/** Whether the site was built from inputs with this hash. */
export const isBuiltFrom = (hash: string): boolean =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash && existsSync(join(siteFolder, 'index.html'));

/**
 * The folder of the built site.
 * @throws {Error} when there is none, or when its sources have changed since
 */
export const builtSite = (): string => {
  if (isBuiltFrom(hashOfInputs())) return siteFolder;
  throw new Error('web/dist is not built from these sources. Run npm run build, as "build" in cdk.json does.');
};
