import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/**
 * Whether node_modules holds what package-lock.json lists. npm removes its record of a complete installation first and
 * writes it last, so an interrupted installation does not count. Packages of other platforms are optional and absent;
 * additional packages do no harm.
 */
export const isInstalled = (root) => {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
};

/**
 * Installs the packages unless they are installed, with the npm that started us.
 * @param run runs a program and resolves to its exit code
 * @param isStopped whether a signal has asked to stop
 * @returns 0, or npm's exit code when it failed or was stopped
 */
export const installPackages = async (root, run, isStopped = () => false) => {
  if (isInstalled(root)) return 0;
  console.log('Installing packages (npm ci) ...');
  // Another package manager puts its own program there.
  const npm = /npm-cli\.c?js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined;
  // Warnings about engines and install scripts are expected: the product uses its own Node and prebuilt binaries.
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const code = await run(program, [...first, ...args], { stdio: 'inherit' });
  if (!code) return 0;
  console.error(
    isStopped()
      ? 'Stopped while packages were being installed. Nothing else was started; the next command installs them again.'
      : 'The packages could not be installed: see the output of npm above. Fix the cause and start again.',
  );
  return code;
};
