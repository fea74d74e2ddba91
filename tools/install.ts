import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

// The launcher is plain JavaScript, for a Node that knows no types: they are declared here.
type Install = (
  folder: string,
  run: (program: string, args: string[], options: object) => Promise<number>,
) => Promise<number>;

/**
 * Installs the packages that only one tool needs, unless they are installed.
 * @param tool its folder in tools/
 * @returns the folder that holds its node_modules
 * @throws {SetupError} when npm fails
 */
export const installPackagesOf = async (tool: string): Promise<string> => {
  const folder = join(root, 'tools', tool, 'packages');
  const launcher = new URL('../scripts/launch/install.mjs', import.meta.url).href;
  const { installPackages }: { installPackages: Install } = await import(launcher);
  const failed = await installPackages(folder, async (program, args, options) => {
    const [code] = await once(spawn(program, args, { ...options, cwd: folder }), 'exit');
    return code ?? 1;
  });
  if (failed) throw new SetupError(`The packages of tools/${tool} could not be installed; see npm's output above.`);
  return folder;
};

/**
 * Loads one of the packages that only one tool needs.
 * @param packages the folder that holds the tool's own node_modules
 */
export const importFrom = async <Module>(packages: string, name: string): Promise<Module> =>
  import(pathToFileURL(createRequire(join(packages, 'package.json')).resolve(name)).href);
