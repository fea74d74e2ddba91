import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { root, SetupError } from '#scripts/command.ts';

/** Debian's headless Chromium, in which the browser tests take a third less CPU time than in full Chromium. */
const shell = 'chromium-headless-shell';

/** A font that gives text the same width as Arial, which tests that measure text expect. */
const font = 'fonts-liberation';

const names = [shell, 'chromium', 'google-chrome', 'google-chrome-stable'];

/** Tries the program, because a file with a browser's name may be a stub that only explains how to install it. */
const isWorkingBrowser = (path: string) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/** Finds an installed browser: CHROMIUM_PATH, then a Chromium or Chrome on the PATH, then Playwright's download. */
export const findBrowser = ({ CHROMIUM_PATH, PATH = '' }: NodeJS.ProcessEnv): string | undefined => {
  if (CHROMIUM_PATH && !isWorkingBrowser(CHROMIUM_PATH)) {
    throw new SetupError(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which is not a working browser.`);
  }
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, chromium.executablePath()].find(isWorkingBrowser);
};

const run = (program: string, ...args: string[]) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
};

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/**
 * Finds a browser for the tests, or installs one: on Debian as root the distribution's package, otherwise Playwright's
 * download. @throws {SetupError} when no browser can be installed
 */
export const ensureBrowser = (env: NodeJS.ProcessEnv): string => {
  const found = findBrowser(env);
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isDebian()) {
    console.log(`No browser found: installing the package ${shell} ...`);
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', shell, font);
  }
  if (!findBrowser(env)) {
    console.log("No browser found: downloading Playwright's Chromium ...");
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    run(process.execPath, cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium');
  }
  const installed = findBrowser(env);
  if (installed) return installed;
  throw new SetupError(
    'The tests need Chromium or Chrome, and none could be installed. Install one, or set CHROMIUM_PATH to its executable.',
  );
};
