import { chmodSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { leadStore, newLead } from '#functions/testing/leads.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { createTables, localClient } from './create-tables.ts';
import { checkDatabaseFile, claimDataFolder, completeDatabase } from './data-folder.ts';
import { startDatabase } from './database.ts';
import { localSigningKeys } from './handler-environment.ts';

let folder: string;
let said: string[];
const log = (line: string) => void said.push(line);
const modeOf = (file: string) => statSync(file).mode & 0o777;

beforeEach(() => {
  folder = temporaryFolder();
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('localSigningKeys', () => {
  test.each(['', '{"kid":"a","ke', '{"kid":"a","key":"short"}'])('replaces invalid keys: %j', (torn) => {
    const file = join(folder, 'signing-keys.json');
    writeFileSync(file, torn, { mode: 0o644 });
    const keys = localSigningKeys(file, log);
    expect(() => parseSigningKeys(keys)).not.toThrow();
    expect(said).toEqual([expect.stringMatching(/^Replaced the signing keys in .* Clients must log in again\.$/)]);
    expect(modeOf(file)).toBe(0o600);
    expect(localSigningKeys(file, log)).toBe(keys);
    expect(said).toHaveLength(1);
  });
});

describe('data folder', () => {
  test('belongs to its owner alone', () => {
    chmodSync(folder, 0o755);
    for (const data of [folder, join(folder, 'new/data')]) {
      claimDataFolder(data)();
      expect(modeOf(data)).toBe(0o700);
    }
  });
});

describe('checkDatabaseFile', () => {
  let path: string;
  beforeEach(async () => {
    path = join(folder, 'dynamodb.sqlite');
    checkDatabaseFile(path);
    const database = await startDatabase({ path });
    completeDatabase(path);
    await database.stop();
    checkDatabaseFile(path);
  });

  test.each([
    ['missing', () => rmSync(path), 'is missing, although it was used before'],
    ['empty', () => truncateSync(path), 'is empty, although it was used before'],
    ['cut short', () => truncateSync(path, 8192), 'cannot be read (database disk image is malformed)'],
  ])('reports a %s file without changing it', (_, damage, fault) => {
    damage();
    const before = existsSync(path) && readFileSync(path);
    const check = () => checkDatabaseFile(path);
    expect(check).toThrow(SetupError);
    expect(check).toThrow(fault);
    expect(check).toThrow(`Put a copy of it back, or delete the folder ${folder} to start without leads.`);
    expect(existsSync(path) && readFileSync(path)).toEqual(before);
  });
});

test('checkDatabaseFile: refuses a database of another version', async () => {
  const path = join(folder, 'dynamodb.sqlite');
  const database = await startDatabase({ path });
  completeDatabase(path);
  await database.stop();
  for (const version of ['', '1', '3']) {
    writeFileSync(join(folder, 'created'), version);
    expect(() => checkDatabaseFile(path)).toThrow(/is from another version of the product\. .* delete the folder /);
  }
  // An interrupted start has stored nothing yet.
  rmSync(join(folder, 'created'));
  expect(() => checkDatabaseFile(path)).not.toThrow();
});

test('compaction: removes erased leads from the database file', async () => {
  const path = join(folder, 'dynamodb.sqlite');
  const first = await startDatabase({ path });
  const client = localClient(first.endpoint);
  await createTables(client);
  const store = leadStore(DynamoDBDocumentClient.from(client), 'contact_submissions');
  const put = (email: string) => store.put(newLead({ email, message: `From ${email}` }));
  await put('kept@example.com');
  await store.remove((await put('erased@example.com')).id);
  client.destroy();
  await first.stop();

  const second = await startDatabase({ path });
  completeDatabase(path);
  await second.stop();
  const content = readFileSync(path, 'latin1');
  expect(content).toContain('From kept@example.com');
  expect(content).not.toContain('From erased@example.com');
});
