import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ask } from '#scripts/common/ask.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** Where the PATH would find programs of these names, whether they exist or not. */
export const onPath = (env: NodeJS.ProcessEnv, names: readonly string[]): string[] =>
  (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** Chromium without a window, as Debian names it. The browser tests take two thirds of the processor time in it. */
const shell = 'chromium-headless-shell';

/** Its letters are as wide as Arial’s: the tests that measure text expect them. */
const font = 'fonts-liberation';

/** The browsers that people use. */
export const fullBrowsers: readonly string[] = ['chromium', 'google-chrome', 'google-chrome-stable'];

/** Where installers put them on macOS. */
const onMac = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** A program of that name may be a stub that only explains how to install the browser. */
export const works = (path: string) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Finds an installed browser: CHROMIUM_PATH, then a Chromium or Chrome, then Playwright's own.
 * @param names of the programs to look for on the PATH
 * @throws {SetupError} when CHROMIUM_PATH does not name a working browser
 */
export const findBrowser = async (
  env: NodeJS.ProcessEnv,
  names: readonly string[] = [shell, ...fullBrowsers],
): Promise<string | undefined> => {
  const path = env.CHROMIUM_PATH;
  if (path && !works(path)) throw new SetupError(`CHROMIUM_PATH names ${path}, which is not a working browser.`);
  if (path) return path;
  const { chromium } = await import('@playwright/test');
  return [...onPath(env, names), ...onMac, chromium.executablePath()].find(works);
};

const run = (program: string, ...args: string[]) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
};

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Whether packages may be installed for the whole system. On a terminal, the user is asked. */
const maySetUpSystem = async (env: NodeJS.ProcessEnv): Promise<boolean> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  if (env.CI || !process.stdin.isTTY) return true;
  return /^y(es)?$/i.test(await ask('No browser found. Install one for the whole system, with apt-get? (y/N) '));
};

/**
 * Finds a browser for the tests, or installs one: Debian's package where that is allowed, otherwise Playwright's
 * download, which touches nothing but this user's cache.
 * @throws {SetupError} that says what to do, when none could be installed
 */
export const ensureBrowser = async (env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<string> => {
  const found = await findBrowser(env);
  if (found) return found;
  const forAll = await maySetUpSystem(env);
  if (forAll && isDebian()) {
    log(`No browser found: installing the package ${shell} ...`);
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', shell, font);
  }
  if (!(await findBrowser(env))) {
    log('No browser found: downloading the one of Playwright ...');
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    run(process.execPath, cli, 'install', ...(forAll ? ['--with-deps'] : []), 'chromium');
  }
  const installed = await findBrowser(env);
  if (installed) return installed;
  throw new SetupError(
    'The tests need Chromium or Chrome, and none could be installed. Install one, or set CHROMIUM_PATH to its executable.',
  );
};
