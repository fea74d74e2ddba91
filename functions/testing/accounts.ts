import { randomUUID } from 'node:crypto';
import { hashPassword } from '#functions/lib/session/password.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import type { TestTables } from './tables.ts';

type Users = Pick<TestTables, 'users'>;

/** Stores a user. @param password its hash; anything else is a damaged row */
export const putUser = async ({ users }: Users, password: unknown, username: string = defaultRoom.name) => {
  await users.put({ username, id: randomUUID(), password });
};

/** Leaves the default room without a password. */
export const removeUser = ({ users }: Users): Promise<void> => users.remove(defaultRoom.name);

/** Sets the password of the default room. */
export const setPassword = async (tables: Users, password: string): Promise<void> =>
  putUser(tables, await hashPassword(password));

/** The claims of the session token in a cookie. */
export const claimsOf = (cookie: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString());
