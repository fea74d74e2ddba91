import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const launch = async (program: string) => {
  const script = join(mkdtempSync(join(tmpdir(), 'launch-')), 'script.ts');
  writeFileSync(script, program);
  const launcher = spawn(process.execPath, ['scripts/run.mjs', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(launcher);
  await once(launcher.stdout, 'data');
  return launcher;
};

test('run: kills a program that ignores signals', async () => {
  const launcher = await launch(
    "process.on('SIGTERM', () => {}); console.log('here'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
  );
  const ended = once(launcher, 'exit');
  launcher.kill('SIGTERM');
  expect(await ended).toEqual([137, null]);
});

test('run: exits with the code of the program', async () => {
  const launcher = await launch(
    "process.on('SIGTERM', () => process.exit(7)); console.log('here'); setInterval(() => {}, 1000);",
  );
  const ended = once(launcher, 'exit');
  launcher.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});

test.each([
  ['--help', 0],
  ['--no-such-option', 1],
])('run: ends after npm run dev -- %s', (option, expected) => {
  const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'dev', option], { cwd: root, timeout: 30_000 });
  expect(status).toBe(expected);
});
