import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/**
 * Whether node_modules holds what package-lock.json lists. npm removes its record of a complete installation first and
 * writes it last. Packages of other platforms are optional and absent.
 */
export const isInstalled = (root) => {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    return path === '' || (found ? found.version === version && found.integrity === integrity : optional === true);
  });
};

/** Whether something wrote into node_modules in the last seconds, as `npm ci` does while it installs. */
const isBeingWritten = (root) => {
  const folder = join(root, 'node_modules');
  const changed = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  try {
    const latest = Math.max(changed(folder), ...readdirSync(folder).map((name) => changed(join(folder, name))));
    return Date.now() - latest < 3000;
  } catch {
    return false;
  }
};

/** Takes the lock of the folder. @returns false while another process has it */
const lock = (file) => {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch (error) {
    // The process that took it was killed.
    if (error.code === 'ESRCH') rmSync(file, { force: true });
  }
  return false;
};

/**
 * Runs `npm ci` unless everything is installed. Two installations in one folder would remove each other's files: this
 * waits for one that is under way, ours or anybody's.
 * @param run runs a program and resolves to its exit code
 * @returns 0, or npm's exit code
 */
export const installPackages = async (root, run) => {
  const file = join(root, '.npm-ci.lock');
  for (let waits = 0; !isInstalled(root); waits += 1) {
    if (!isBeingWritten(root) && lock(file)) {
      try {
        return isInstalled(root) ? 0 : await npmCi(run);
      } finally {
        rmSync(file, { force: true });
      }
    }
    if (waits === 0) console.log('Waiting for another installation of the packages ...');
    await delay(500);
  }
  return 0;
};

const npmCi = async (run) => {
  console.log('Installing packages (npm ci) ...');
  // Another package manager puts its own program there.
  const npm = /npm-cli\.c?js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined;
  // Warnings about engines and install scripts are expected: the product uses its own Node and prebuilt binaries.
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const code = await run(program, [...first, ...args], { stdio: 'inherit' });
  if (code) console.error('The packages were not installed. The next command installs them.');
  return code;
};
