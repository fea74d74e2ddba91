import * as argon2 from 'argon2';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { hashPassword } from '#functions/lib/session/password.ts';
import { putUser, sessionSettings } from '#functions/testing/accounts.ts';
import { call, newAddress } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler as createLogin } from './create-handler.ts';

vi.mock('argon2', async (original) => {
  const real = await original<typeof import('argon2')>();
  // The real function, counted.
  return { ...real, verify: vi.fn(real.verify) };
});

const names = Array.from({ length: 10 }, (_, index) => `room-${index}`);

vi.mock('#functions/lib/rooms.ts', async (original) => {
  const real = await original<typeof import('#functions/lib/rooms.ts')>();
  const [room] = real.rooms;
  const roomAt = (address: string) => (names.includes(address) ? { ...room, name: address, address } : undefined);
  return { ...real, roomAt };
});

const passwordOf = (name: string) => `the password of ${name}`;
let login: ReturnType<typeof createLogin>;

beforeAll(async () => {
  const tables = await freshTables(sessionSettings());
  for (const name of names) await putUser(tables, await hashPassword(passwordOf(name)), name);
  login = createLogin(process.env);
});
beforeEach(() => {
  vi.mocked(argon2.verify).mockClear();
});

const enter = (room: string, password: string) =>
  call(login, { path: apiPaths.login, address: newAddress(), body: { password, room } });

it('one of ten rooms is opened by its own password, with one hash', async () => {
  expect(await enter('room-7', passwordOf('room-7'))).toMatchObject({ status: 200, json: { isAuthenticated: true } });
  expect(argon2.verify).toHaveBeenCalledTimes(1);
});

it.each([
  ['another room’s password', 'room-7', 1],
  ['a room that does not exist', 'room-10', 0],
])('%s is refused like a wrong password', async (_, room, hashes) => {
  const answer = await enter(room, passwordOf('room-3'));
  expect(answer).toMatchObject({ status: 401, json: { code: 'invalid_password', message: 'Invalid password.' } });
  expect(argon2.verify).toHaveBeenCalledTimes(hashes);
});
