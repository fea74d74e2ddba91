import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { claimDataFolder } from './data-folder.ts';

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const ours = [
  'dynamodb/dynamodb.sqlite',
  'dynamodb/dynamodb.sqlite-wal',
  'inbox.jsonl',
  'inbox-unreadable.jsonl',
  'signing-keys.json',
];

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

// Windows has no such permissions.
describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('is for its owner alone, and so is what is in it, whatever was there before', () => {
    const data = join(folder, 'data');
    for (const file of ours) {
      mkdirSync(dirname(join(data, file)), { recursive: true });
      writeFileSync(join(data, file), '');
      chmodSync(join(data, file), 0o666);
    }
    for (const path of [data, join(data, 'dynamodb')]) chmodSync(path, 0o777);
    claimDataFolder(data, console.log)();
    expect([data, join(data, 'dynamodb')].map(mode)).toEqual(['700', '700']);
    expect([...ours, 'lock'].filter((file) => mode(join(data, file)) !== '600')).toEqual([]);
  });

  test('is created for its owner alone', () => {
    const data = join(folder, 'new/data');
    claimDataFolder(data, console.log)();
    expect([data, join(data, 'dynamodb'), join(data, 'lock')].map(mode)).toEqual(['700', '700', '600']);
  });

  test('leaves files alone that are not the product’s, and what a link leads to', () => {
    const [own, elsewhere] = [join(folder, 'program.sh'), join(folder, 'elsewhere')];
    for (const file of [own, elsewhere]) {
      writeFileSync(file, '');
      chmodSync(file, 0o755);
    }
    symlinkSync(elsewhere, join(folder, 'inbox.jsonl'));
    claimDataFolder(folder, console.log)();
    expect([own, elsewhere].map(mode)).toEqual(['755', '755']);
  });
});
