import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseFile } from '#scripts/dev/product/database-file.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { credentials, machineExaminations } from './command.ts';
import { examine } from './finding.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const look = (env: NodeJS.ProcessEnv) => examine(machineExaminations(env));

test('data that is still to be created is no fault, and is not created', async () => {
  const DATA_DIR = join(folder, 'new/data');
  expect(await look({ DATA_DIR })).toEqual([
    { subject: 'data', state: 'ok', found: `none yet: npm start creates ${DATA_DIR}` },
  ]);
  expect(await look({ DATA_DIR: folder })).toEqual([{ subject: 'data', state: 'ok', found: folder }]);
  expect(readdirSync(folder)).toEqual([]);
});

test('data that cannot be used is named', async () => {
  mkdirSync(join(folder, 'dynamodb'));
  writeFileSync(join(folder, databaseFile), 'not a database'.repeat(100));
  const found = expect.stringContaining('file is not a database');
  expect(await look({ DATA_DIR: folder })).toMatchObject([{ state: 'missing', found }]);
});

test('wrong settings are named, with where they are explained', async () => {
  expect(await look({ PORT: 'three thousand' })).toMatchObject([
    { subject: 'settings', state: 'missing', found: expect.stringContaining('PORT must be') },
  ]);
});

test('credentials are looked for, and needed only to deploy', async () => {
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
  expect(await examine([credentials({})])).toMatchObject([
    { state: 'later', found: expect.stringContaining('No AWS credentials') },
  ]);
  vi.unstubAllEnvs();
});
