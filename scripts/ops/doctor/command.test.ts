import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile } from '#scripts/dev/product/data-folder.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { examineMachine } from './command.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('examineMachine: accepts a missing data folder', () => {
  const DATA_DIR = join(folder, 'new/data');
  const none = `none yet: npm start creates ${DATA_DIR}`;
  expect(examineMachine({ DATA_DIR })).toEqual({ subject: 'data', state: 'ok', found: none });
  expect(examineMachine({ DATA_DIR: folder })).toEqual({ subject: 'data', state: 'ok', found: folder });
  expect(readdirSync(folder)).toEqual([]);
});

test('examineMachine: reports an unusable data folder', () => {
  mkdirSync(join(folder, 'dynamodb'));
  writeFileSync(join(folder, databaseFile), 'not a database'.repeat(100));
  const found = expect.stringContaining('file is not a database');
  expect(examineMachine({ DATA_DIR: folder })).toMatchObject({ state: 'missing', found });
});

test('examineMachine: reports wrong settings', () => {
  const found = expect.stringContaining('PORT must be');
  expect(examineMachine({ PORT: 'three thousand' })).toMatchObject({ state: 'missing', found });
});
