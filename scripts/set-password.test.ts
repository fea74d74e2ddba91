import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { verifyPassword } from '#functions/lib/session/password.ts';
import { localDatabase } from '#scripts/testing/local-database.ts';
import { roomPath } from '#shared/pages.ts';
import { defaultRoom, otherRoom } from '#web/testing/rooms.ts';
import { setPassword } from './set-password.ts';

const documents = DynamoDBDocumentClient.from(await localDatabase());
const stored = async (username: string) =>
  (await documents.send(new GetCommand({ TableName: 'users', Key: { username } }))).Item;

/** Runs the command with what a person types. @returns what it prints */
const set = async (typed: string, ...args: string[]): Promise<string> => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await setPassword(args, async () => typed);
    return print.mock.calls.join('\n');
  } finally {
    print.mockRestore();
  }
};

describe('set-password', () => {
  it('generates a password, prints it once, and stores only its hash', async () => {
    const text = await set('');
    expect(text).toContain(`http://localhost:3000${roomPath(defaultRoom.name)}.`);
    const [, password = ''] = /^ {2}([a-z2-9]{4}(?:-[a-z2-9]{4}){3})$/m.exec(text) ?? [];
    const row = await stored(defaultRoom.name);
    expect(Object.keys(row ?? {}).sort()).toEqual(['id', 'password', 'username']);
    expect(await verifyPassword(row?.password, password)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(password);
  });

  it('stores a typed password without printing it, and keeps the row id', async () => {
    await set('', '--room', otherRoom.name);
    const { id } = (await stored(otherRoom.name)) ?? {};
    expect(await set('a password of my own', '--room', otherRoom.name)).not.toContain('a password of my own');
    const row = await stored(otherRoom.name);
    expect(row?.id).toBe(id);
    expect(await verifyPassword(row?.password, 'a password of my own')).toBe(true);
  });

  it('refuses a short password and an unknown room', async () => {
    await expect(set('short')).rejects.toThrow('A password needs at least 12 characters.');
    await expect(set('', '--room', 'northwind')).rejects.toThrow(/^There is no such room\. Rooms: /);
  });
});
