import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '#functions/lib/session/password.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { createTables, localClient } from '#scripts/dev/product/create-tables.ts';
import { startDatabase } from '#scripts/dev/product/database.ts';
import { roomPath } from '#shared/page-entries.ts';
import { passphrase, setPassword } from './set-password.ts';

// A separate database: the command looks for the product's tables under their own names.
const database = await startDatabase();
afterAll(() => database.stop());
const client = localClient(database.endpoint);
await createTables(client);

const room = defaultRoom.name;
const stored = async () => {
  const key = { TableName: 'users', Key: { username: room } };
  return (await DynamoDBDocumentClient.from(client).send(new GetCommand(key))).Item;
};

/** @returns what was printed */
const change = async (named?: string, endpoint = database.endpoint) => {
  const printed: string[] = [];
  await setPassword({ ...(named && { room: named }) }, { DYNAMODB_ENDPOINT: endpoint }, (line) => printed.push(line));
  return printed.join('\n');
};

describe('set-password', () => {
  it('makes a passphrase of six words, prints it once and stores nothing but its hash', async () => {
    const printed = await change();
    expect(printed).toContain(`Its address is http://localhost:3000${roomPath(defaultRoom.facts.address)}.`);
    const [, phrase = ''] = /^ {2}(\S+(?: \S+){5})$/m.exec(printed) ?? [];
    const row = await stored();
    expect(Object.keys(row ?? {}).sort()).toEqual(['changedAt', 'id', 'password', 'username']);
    expect(row?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    expect(await verifyPassword(row?.password, phrase)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(phrase);
  });

  it('keeps the id of the row when it changes the password', async () => {
    await change(room);
    const before = await stored();
    await change(room);
    const after = await stored();
    expect(after?.id).toBe(before?.id);
    expect(after?.password).not.toBe(before?.password);
  });

  it('refuses a room that does not exist, and names those that do', async () => {
    await expect(change('no-such-room')).rejects.toThrow(/^There is no room "no-such-room"\. Rooms: .+\.$/);
    await expect(change('no-such-room')).rejects.toThrow(room);
  });

  it('tells when the local product is not running', async () => {
    await expect(change(room, 'http://127.0.0.1:9')).rejects.toThrow('run npm start first');
  });
});

describe('a passphrase', () => {
  it('is of words that are all different from call to call', () => {
    const phrases = Array.from({ length: 200 }, () => passphrase());
    expect(new Set(phrases).size).toBe(200);
    for (const phrase of phrases) expect(phrase).toMatch(/^[a-z]{3,8}( [a-z]{3,8}){5}$/);
  });
});
