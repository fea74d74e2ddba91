import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** The folder whose packages only measuring, other browsers, and drawing the brand need. */
const folder = join(root, 'scripts/measure/packages');

// The launcher is plain JavaScript, for a Node that knows no types: they are declared here.
type Install = (
  folder: string,
  run: (program: string, args: string[], options: object) => Promise<number>,
) => Promise<number>;

/** Installs these packages unless they are installed. @throws {SetupError} when npm fails */
export const installPackages = async (): Promise<void> => {
  const launcher = new URL('../launch/install.mjs', import.meta.url).href;
  const { installPackages: install }: { installPackages: Install } = await import(launcher);
  const failed = await install(folder, async (program, args, options) => {
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object };
    console.log(`Once, into scripts/measure/packages, for what draws, measures, and uses other browsers:
${Object.keys(dependencies).join(', ')}`);
    const [code] = await once(spawn(program, args, options), 'exit');
    return code ?? 1;
  });
  if (failed) throw new SetupError("The packages of scripts/measure/ could not be installed; see npm's output above.");
};

/** Where a file of one of these packages is. */
export const packagePath = (path: string): string => join(folder, 'node_modules', path);

/** Loads one of these packages. */
export const importPackage = async <Module>(name: string): Promise<Module> =>
  import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href);
