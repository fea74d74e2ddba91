import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '#scripts/local/settings.ts';

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

test('a program that hears no signal is ended within 5 s', async () => {
  const launcher = await launch("process.on('SIGTERM', () => {}); console.log('here'); for (;;);");
  const ended = once(launcher, 'exit');
  launcher.kill('SIGTERM');
  expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 8000, 'still there'))])).toEqual([
    137,
    null,
  ]);
}, 15_000);

test("a program's own exit code is the launcher's", async () => {
  const launcher = await launch(
    "console.log('here'); process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000);",
  );
  const ended = once(launcher, 'exit');
  // The handler is set after the first line is out.
  setTimeout(() => launcher.kill('SIGTERM'), 200);
  expect(await ended).toEqual([7, null]);
});
