import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Locks a folder for this process. @returns what unlocks it, or undefined while another process has it */
const lock = (root) => {
  const file = join(root, '.npm-ci.lock');
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return () => rmSync(file, { force: true });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch (error) {
    // The process that locked it was killed.
    if (error.code === 'ESRCH') rmSync(file, { force: true });
  }
};

/**
 * Installs the packages unless they are installed, with the npm that started us. Two installations in one folder would
 * remove each other's files: the second one waits, and then has nothing to do.
 * @param run runs a program and resolves to its exit code
 * @param isStopped whether a signal has asked to stop
 * @returns 0, or npm's exit code when it failed or was stopped
 */
export const installPackages = async (root, run, isStopped = () => false) => {
  let unlock;
  for (let waits = 0; !isInstalled(root) && !isStopped(); waits += 1) {
    unlock = lock(root);
    if (unlock) break;
    if (waits === 0) console.log('Waiting for another installation of the packages ...');
    await delay(500);
  }
  try {
    return isInstalled(root) ? 0 : await npmCi(run, isStopped);
  } finally {
    unlock?.();
  }
};

const npmCi = async (run, isStopped) => {
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
