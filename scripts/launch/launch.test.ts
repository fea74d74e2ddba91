import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root as project } from '#scripts/common/root.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';

type Run = (program: string, args: string[], options: { cwd: string }) => Promise<number>;
type Install = {
  isInstalled(root: string): boolean;
  installPackages(root: string, run: Run): Promise<number>;
};

// The launcher has no types: it is plain JavaScript, because older versions of Node must be able to run it.
const { isInstalled, installPackages }: Install = await import(new URL('./install.mjs', import.meta.url).href);

const a = { version: '1.0.0', integrity: 'sha512-a' };
const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': a,
  'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-e', optional: true },
};

const write = (file: string, packages: object) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ packages }));
};
/** Writes what npm leaves in a folder after an installation. */
const install = (folder: string, packages: object = { 'node_modules/a': a }) => {
  mkdirSync(join(folder, 'node_modules/a'), { recursive: true });
  write(join(folder, 'node_modules/.package-lock.json'), packages);
};

let root: string;
beforeEach(() => {
  root = temporaryFolder();
  write(join(root, 'package.json'), {});
  write(join(root, 'package-lock.json'), wanted);
});
afterEach(() => rmSync(root, { recursive: true }));

const leftovers = () => readdirSync(root).filter((name) => name.startsWith('.npm-ci'));

describe('isInstalled', () => {
  it.each([
    [
      'accepts extra packages, or missing packages for other platforms',
      { 'node_modules/a': a, 'node_modules/more': a },
      true,
    ],
    ['rejects an interrupted installation', undefined, false],
    ['rejects a missing package', {}, false],
    ['rejects a package of another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }, false],
    ['rejects a package with another hash', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }, false],
  ])('%s', (_, packages, isComplete) => {
    mkdirSync(join(root, 'node_modules/a'), { recursive: true });
    if (packages) install(root, packages);
    expect(isInstalled(root)).toBe(isComplete);
  });
});

describe('installPackages', () => {
  it('keeps the installed packages when npm fails', async () => {
    install(root, {});
    expect(await installPackages(root, async () => 3)).toBe(3);
    expect(existsSync(join(root, 'node_modules/.package-lock.json'))).toBe(true);
    expect(leftovers()).toEqual([]);
  });

  it('runs npm only when a package is missing', async () => {
    let runs = 0;
    const run: Run = async (_program, _args, { cwd }) => {
      runs += 1;
      install(cwd);
      return 0;
    };
    for (let call = 1; call <= 2; call += 1) expect(await installPackages(root, run)).toBe(0);
    expect(runs).toBe(1);
    expect(isInstalled(root)).toBe(true);
    expect(leftovers()).toEqual([]);
  });

  it('succeeds while npm ci runs in the same folder', async () => {
    // Use a local package, so that nothing is downloaded.
    mkdirSync(join(root, 'local'));
    writeFileSync(join(root, 'local/package.json'), '{"name":"local","version":"1.0.0"}');
    writeFileSync(join(root, 'package.json'), '{"name":"root","version":"1.0.0"}');
    rmSync(join(root, 'package-lock.json'));
    const npm = (...args: string[]) => spawn('npm', args, { cwd: root, stdio: 'ignore' });
    expect(await once(npm('install', './local', '--install-links', '--offline'), 'exit')).toEqual([0, null]);
    rmSync(join(root, 'node_modules'), { recursive: true });
    const [[code], ours] = await Promise.all([
      once(npm('ci', '--offline', '--install-links'), 'exit'),
      installPackages(root, async (program, args, options) => {
        cpSync(join(root, 'local'), join(options.cwd, 'local'), { recursive: true });
        return spawnSync(program, [...args, '--offline', '--install-links'], { cwd: options.cwd }).status ?? 1;
      }),
    ]);
    expect({ code, ours }).toEqual({ code: 0, ours: 0 });
    expect(existsSync(join(root, 'node_modules/local/package.json'))).toBe(true);
  });
});

const folder = testFolder();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const launch = async (program: string) => {
  const script = join(folder, 'script.ts');
  writeFileSync(script, program);
  const launcher = spawn(process.execPath, ['scripts/run.mjs', script], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(launcher);
  await once(launcher.stdout, 'data');
  return launcher;
};

it.each([
  ['kills a program that ignores signals', '{}', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', 137],
  ['exits with the program’s exit code', 'process.exit(7)', 'setInterval(() => {}, 1000)', 7],
])('run.mjs: %s', async (_, atSignal, forever, code) => {
  const launcher = await launch(`process.on('SIGTERM', () => ${atSignal}); console.log('here'); ${forever};`);
  const ended = once(launcher, 'exit');
  launcher.kill('SIGTERM');
  expect(await ended).toEqual([code, null]);
});

it.each([
  ['--help', 0],
  ['--no-such-option', 1],
])('run.mjs: exits after npm run dev -- %s', (option, expected) => {
  const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'dev', option], { cwd: project, timeout: 30_000 });
  expect(status).toBe(expected);
});
