import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';

const folder = testFolder();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const launch = async (program: string) => {
  const script = join(folder, 'script.ts');
  writeFileSync(script, program);
  const launcher = spawn(process.execPath, ['scripts/run.mjs', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(launcher);
  await once(launcher.stdout, 'data');
  return launcher;
};

test.each([
  ['kills a program that ignores signals', '{}', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', 137],
  ['exits with the code of the program', 'process.exit(7)', 'setInterval(() => {}, 1000)', 7],
])('run: %s', async (_, atSignal, forever, code) => {
  const launcher = await launch(`process.on('SIGTERM', () => ${atSignal}); console.log('here'); ${forever};`);
  const ended = once(launcher, 'exit');
  launcher.kill('SIGTERM');
  expect(await ended).toEqual([code, null]);
});

test.each([
  ['--help', 0],
  ['--no-such-option', 1],
])('run: ends after npm run dev -- %s', (option, expected) => {
  const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'dev', option], { cwd: root, timeout: 30_000 });
  expect(status).toBe(expected);
});
