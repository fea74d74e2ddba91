import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { SetupError } from '#scripts/command.ts';
import { root } from '#scripts/root.ts';

export const onPath = (env: NodeJS.ProcessEnv, names: readonly string[]): string[] =>
  (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** Debian's headless Chromium, in which the browser tests take a third less CPU time than in full Chromium. */
const shell = 'chromium-headless-shell';

/** A font that gives text the same width as Arial, which tests that measure text expect. */
const font = 'fonts-liberation';

export const fullBrowsers: readonly string[] = ['chromium', 'google-chrome', 'google-chrome-stable'];

/** Tries the program, because a file with a browser's name may be a stub that only explains how to install it. */
export const isWorkingBrowser = (path: string) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/** Finds an installed browser: CHROMIUM_PATH, then a Chromium or Chrome on the PATH, then Playwright's download. */
export const findBrowser = async (
  env: NodeJS.ProcessEnv,
  names: readonly string[] = [shell, ...fullBrowsers],
): Promise<string | undefined> => {
  const path = env.CHROMIUM_PATH;
  if (path && !isWorkingBrowser(path))
    throw new SetupError(`CHROMIUM_PATH names ${path}, which is not a working browser.`);
  if (path) return path;
  const { chromium } = await import('@playwright/test');
  return [...onPath(env, names), chromium.executablePath()].find(isWorkingBrowser);
};

const run = (program: string, ...args: string[]) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
};

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

const maySetUpSystem = async (env: NodeJS.ProcessEnv): Promise<boolean> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  if (env.CI || !process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('No browser found. Install one for the whole system, with apt-get? (y/N) ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};

/**
 * Finds a browser for the tests, or installs one: on Debian, the distribution's package if `maySetUpSystem` allows it,
 * otherwise Playwright's download. @throws {SetupError} when no browser can be installed
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
    log("No browser found: downloading Playwright's Chromium ...");
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    run(process.execPath, cli, 'install', ...(forAll ? ['--with-deps'] : []), 'chromium');
  }
  const installed = await findBrowser(env);
  if (installed) return installed;
  throw new SetupError(
    'The tests need Chromium or Chrome, and none could be installed. Install one, or set CHROMIUM_PATH to its executable.',
  );
};
