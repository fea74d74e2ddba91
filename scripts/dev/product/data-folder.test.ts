import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { claimDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

// Windows has no such permissions.
test.skipIf(process.platform === 'win32')('the data folder is for its owner alone, new or not', () => {
  chmodSync(folder, 0o755);
  for (const data of [folder, join(folder, 'new/data')]) {
    claimDataFolder(data)();
    expect((statSync(data).mode & 0o777).toString(8)).toBe('700');
  }
});

test('a lock that is damaged is named', () => {
  writeFileSync(join(folder, 'lock'), 'not a database '.repeat(100));
  expect(() => claimDataFolder(folder)).toThrow(/cannot be written \(lock: file is not a database\)\. Set DATA_DIR/);
});
