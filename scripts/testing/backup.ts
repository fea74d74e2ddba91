import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriteItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { type TableName, tables } from '#functions/tables.ts';
import { keptTables } from '#scripts/backup/format.ts';
import type { Place } from '#scripts/backup/place.ts';
import type { Row } from '#scripts/local/dynamodb-json.ts';
import { freshTables } from './tables.ts';

/** Empty tables in the embedded database. */
export const emptyPlace = async (folder?: string): Promise<Place> => {
  const { client, env } = await freshTables();
  const names = Object.fromEntries(
    Object.entries(tables).map(([name, definition]) => [name, env[definition.env] ?? '']),
  ) as Place['tables'];
  return { client, tables: names, describe: 'the tables of a test', ...(folder !== undefined && { folder }) };
};

/** A room with one published edition. @returns the folder of rooms */
export const roomsWithEdition = (folder: string, content = '{"title":"Offer"}'): string => {
  const edition = join(folder, 'rooms/northwind/editions/1.0');
  mkdirSync(edition, { recursive: true });
  writeFileSync(join(folder, 'rooms/northwind/room.json'), JSON.stringify({ address: 'northwind-2026' }));
  writeFileSync(join(edition, 'edition.json'), content);
  writeFileSync(join(edition, 'offer.pdf'), Buffer.alloc(500_000, 7));
  return join(folder, 'rooms');
};

const unusual = '\u2028\u2029\u0000\n\r"\\ \ud83d\ude80 é e\u0301 漢字 \u202eabc';

/** A row with every type of DynamoDB, each value depending on the number. */
export const unusualRow = (n: number): Row => ({
  id: { S: `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000` },
  createdAt: { S: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString() },
  name: { S: `${unusual} ${n}` },
  message: { S: `${'long text '.repeat(n % 50)}${unusual}` },
  attempts: { N: n % 2 ? '123456789012345678901234567890.12345678' : '-1E-120' },
  bytes: { B: new Uint8Array([0, 255, n % 256, 10, 13]) },
  byteSet: { BS: [new Uint8Array([n % 256]), new Uint8Array([n % 256, 1])] },
  textSet: { SS: ['a', unusual, String(n)] },
  numberSet: { NS: ['1', '2.5', String(n + 3)] },
  suspectedSpam: { BOOL: n % 3 === 0 },
  nothing: { NULL: true },
  nested: { M: { list: { L: [{ S: unusual }, { B: new Uint8Array([n % 256]) }, { M: {} }, { L: [] }] } } },
});

export const putRows = async ({ client, tables: names }: Place, table: TableName, rows: readonly Row[]) => {
  for (let from = 0; from < rows.length; from += 25) {
    const requests = rows.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [names[table]]: requests } }));
  }
};

/** A value with its sets in one order: DynamoDB keeps none. */
const ordered = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const read = ordered(inner);
      return [key, ['SS', 'NS', 'BS'].includes(key) && Array.isArray(read) ? read.toSorted() : read];
    }),
  );
};

/** Every row of every table that a backup holds, by table and in the order of keys. */
export const rowsIn = async ({ client, tables: names }: Place): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const table of keptTables) {
    const rows: Row[] = [];
    const pages = paginateScan({ client }, { TableName: names[table] });
    for await (const { Items = [] } of pages) rows.push(...Items);
    const keyOf = (row: Row) => JSON.stringify([row[tables[table].partitionKey]?.S, row.day?.S]);
    found[table] = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(ordered);
  }
  return found;
};
