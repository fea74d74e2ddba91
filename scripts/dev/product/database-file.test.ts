import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { afterEach, expect, test } from 'vitest';
import { leadStore, newLead } from '#functions/testing/leads.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { createTables } from './create-tables.ts';
import { startDatabase } from './database.ts';
import { prepareDatabaseFile } from './database-file.ts';

const folder = temporaryFolder();
afterEach(() => rmSync(folder, { recursive: true }));

test('what was erased is in the database file for a day, as it is in the stream of AWS, and then no longer', async () => {
  const path = join(folder, 'dynamodb.sqlite');
  const start = async () => startDatabase({ port: await getPort({ host: '127.0.0.1' }), path });
  const first = await start();
  prepareDatabaseFile(path);
  const client = new DynamoDBClient({
    endpoint: first.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await createTables(client);
  const store = leadStore(DynamoDBDocumentClient.from(client), 'contact_submissions');
  for (const email of ['old@example.com', 'new@example.com']) {
    const { id } = await store.put(newLead({ email, message: `From ${email}` }));
    await store.remove(id);
  }
  client.destroy();
  await first.stop();
  const yesterday = new DatabaseSync(path);
  yesterday.exec(`UPDATE _stream_records SET created_at = unixepoch() - 86500 WHERE new_image LIKE '%old@%'`);
  yesterday.close();

  const second = await start();
  prepareDatabaseFile(path);
  await second.stop();
  const content = readFileSync(path, 'latin1');
  expect(content).toContain('From new@example.com');
  expect(content).not.toContain('From old@example.com');
});
