import { chmodSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { tables } from '#functions/tables.ts';
import { newLead } from '#functions/testing/leads.ts';
import { testTable } from '#functions/testing/table.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { createTables, localClient, schemasOf } from './create-tables.ts';
import { localSigningKeys } from './credentials.ts';
import { checkDatabaseFile, claimDataFolder, completeDatabase } from './data-folder.ts';
import { startDatabase } from './database.ts';

let folder: string;
const modeOf = (file: string) => statSync(file).mode & 0o777;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('localSigningKeys: reuses its file, which only the file’s owner can read', () => {
  const file = join(folder, 'signing-keys.json');
  const keys = localSigningKeys(file);
  expect(() => parseSigningKeys(keys)).not.toThrow();
  expect({ mode: modeOf(file), again: localSigningKeys(file) }).toEqual({ mode: 0o600, again: keys });
});

test('claimDataFolder: makes the folder accessible only to its owner', () => {
  chmodSync(folder, 0o755);
  for (const data of [folder, join(folder, 'new/data')]) {
    claimDataFolder(data)();
    expect(modeOf(data)).toBe(0o700);
  }
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
    ['missing', () => rmSync(path)],
    ['empty', () => truncateSync(path)],
  ])('rejects a database whose file is %s, changing nothing', (_, damage) => {
    damage();
    const before = existsSync(path) && readFileSync(path);
    expect(() => checkDatabaseFile(path)).toThrow(SetupError);
    expect(() => checkDatabaseFile(path)).toThrow(`or delete the folder ${folder} to start without leads.`);
    expect(existsSync(path) && readFileSync(path)).toEqual(before);
  });

  test('leaves a truncated file to startDatabase, which rejects it', async () => {
    truncateSync(path, 8192);
    const before = readFileSync(path);
    await expect(startDatabase({ path })).rejects.toThrow(/did not start \(.*malformed.*undamaged/s);
    expect(readFileSync(path)).toEqual(before);
  });

  const leads = tables.contact_submissions;
  const [index] = leads.indexes;
  test('rejects a database whose table has a different index', () => {
    const changed = { ...leads, indexes: [{ ...index, projected: [...index.projected, 'other'] }] };
    const schemas = schemasOf({ ...tables, contact_submissions: changed });
    expect(() => checkDatabaseFile(path, schemas)).toThrow(/is from another version of the product\. .* delete /);
  });

  test('accepts tables added, removed, or changed outside keys and indexes', () => {
    const { users: _, ...others } = tables;
    const added = { ...others, more: tables.users, contact_submissions: { ...leads, env: 'OTHER', ttl: 'other' } };
    expect(() => checkDatabaseFile(path, schemasOf(added))).not.toThrow();
  });

  test('rejects a marker file that is not JSON', () => {
    writeFileSync(join(folder, 'created'), '2f');
    expect(() => checkDatabaseFile(path)).toThrow('is from another version of the product');
    // A missing marker means that the first start was interrupted before anything was stored.
    rmSync(join(folder, 'created'));
    expect(() => checkDatabaseFile(path)).not.toThrow();
  });
});

test('completeDatabase: rejects a file with damaged pages', () => {
  const path = join(folder, 'dynamodb.sqlite');
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE leads (message); INSERT INTO leads VALUES (hex(zeroblob(20000)))');
  database.close();
  writeFileSync(path, readFileSync(path).fill(255, 4096, 8192));
  expect(() => completeDatabase(path)).toThrow(/is damaged\. Restore it from a backup/);
});

test('completeDatabase: removes erased leads from the database file', async () => {
  const path = join(folder, 'dynamodb.sqlite');
  const first = await startDatabase({ path });
  const client = localClient(first.endpoint);
  await createTables(client);
  const store = testTable(client, 'contact_submissions');
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
