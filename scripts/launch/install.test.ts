import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#scripts/testing/start-product.ts';

type Run = (program: string, args: string[], options: object) => Promise<number>;
type Install = {
  isInstalled(root: string): boolean;
  installPackages(root: string, run: Run): Promise<number>;
};

// The launcher is plain JavaScript, for a Node that knows no types: they are said here.
const { isInstalled, installPackages }: Install = await import(new URL('./install.mjs', import.meta.url).href);

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});
afterEach(() => rmSync(root, { recursive: true }));

type Entry = { version: string; integrity?: string; optional?: boolean };

const write = (file: string, packages: Record<string, Entry>) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify({ packages }));
};
const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-e', optional: true },
};
const lock = (packages: Record<string, Entry>) => write('package-lock.json', packages);
const installed = (packages: Record<string, Entry>) => write('node_modules/.package-lock.json', packages);

test.each([
  [
    'accepts extra packages and missing ones of other platforms',
    { 'node_modules/a': wanted['node_modules/a'], 'node_modules/more': { version: '2.0.0' } },
    true,
  ],
  ['rejects an interrupted installation', undefined, false],
  ['rejects a missing package', {}, false],
  ['rejects another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }, false],
  ['rejects other content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }, false],
])('isInstalled: %s', (_, packages: Record<string, Entry> | undefined, isComplete) => {
  lock(wanted);
  mkdirSync(join(root, 'node_modules/a'), { recursive: true });
  if (packages) installed(packages);
  expect(isInstalled(root)).toBe(isComplete);
});

test('installPackages: returns the exit code of npm', async () => {
  lock(wanted);
  expect(await installPackages(root, async () => 3)).toBe(3);
  installed(wanted);
  expect(await installPackages(root, () => Promise.reject(new Error('not to be called')))).toBe(0);
});

test('installPackages: runs once for two commands despite a stale lock', async () => {
  lock(wanted);
  writeFileSync(join(root, '.npm-ci.lock'), String(spawnSync(process.execPath, ['--version']).pid));
  let runs = 0;
  const run = async () => {
    runs += 1;
    await delay(50);
    installed(wanted);
    return 0;
  };
  expect(await Promise.all([installPackages(root, run), installPackages(root, run)])).toEqual([0, 0]);
  expect(runs).toBe(1);
  expect(existsSync(join(root, '.npm-ci.lock'))).toBe(false);
});

test('installPackages: says that nothing was installed when it is stopped', async () => {
  lock(wanted);
  cpSync(new URL('..', import.meta.url), join(root, 'scripts'), {
    recursive: true,
    filter: (path) => !/\.ts$|node_modules/.test(path),
  });
  const npm = join(root, 'npm-cli.js');
  writeFileSync(npm, "console.log('installing'); setInterval(() => undefined, 1000);");
  const launcher = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], {
    env: { ...process.env, npm_execpath: npm },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(launcher, 'exit');
  const said = text(launcher.stderr);
  for await (const part of launcher.stdout) {
    // Ctrl-C in a terminal.
    if (String(part).includes('installing\n')) launcher.kill('SIGINT');
  }
  expect(await ended).toEqual([130, null]);
  expect(await said).toBe('The packages were not installed. The next command installs them.\n');
});

test('installPackages: waits for an npm ci that somebody else runs', async () => {
  lock(wanted);
  mkdirSync(join(root, 'node_modules/a'), { recursive: true });
  const waited = installPackages(root, () => Promise.reject(new Error('a second installation')));
  await delay(600);
  installed(wanted);
  expect(await waited).toBe(0);
});
