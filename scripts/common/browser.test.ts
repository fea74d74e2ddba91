import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { findBrowser } from './browser.ts';

const folder = testFolder();

const program = (name: string, exitCode: number) => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
  return path;
};

test('findBrowser: uses CHROMIUM_PATH, which must be a working browser', async () => {
  const path = program('my-browser', 0);
  expect(await findBrowser({ CHROMIUM_PATH: path, PATH: '' })).toBe(path);
  await expect(findBrowser({ CHROMIUM_PATH: join(folder, 'none') })).rejects.toThrow(/^CHROMIUM_PATH names .*none/);
});

test('findBrowser: skips a program on the PATH that does not run', async () => {
  program('chromium', 1);
  const path = program('google-chrome', 0);
  expect(await findBrowser({ PATH: folder })).toBe(path);
});
