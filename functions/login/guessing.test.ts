import * as argon2 from 'argon2';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { type Call, call, newAddress } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler as createLogin } from './create-handler.ts';

vi.mock('#functions/lib/timeout.ts', () => import('#functions/testing/no-time-limit.ts'));
vi.mock('argon2', async (original) => {
  const real = await original<typeof import('argon2')>();
  // The real function, counted.
  return { ...real, verify: vi.fn(real.verify) };
});

const right = 'correct horse battery staple';
let login: ReturnType<typeof createLogin>;

beforeAll(async () => {
  await setPassword(await freshTables(sessionSettings()), right);
  login = createLogin(process.env);
});
// At one instant, unless a test says otherwise: on a busy machine, another guess may be due after some of them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tryPassword = (password: unknown, options: Call = {}) =>
  call(login, { path: apiPaths.login, address: newAddress(), body: { password }, ...options });

describe('guessing', () => {
  it('is evaluated exactly five times when 100 guesses come at once', async () => {
    vi.mocked(argon2.verify).mockClear();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 100 }, () => tryPassword('guess', { address })));
    expect(argon2.verify).toHaveBeenCalledTimes(5);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(95);
    expect(new Set(limited.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['12']));
  });

  it('goes on one try every 12 s, at exactly the time that Retry-After names', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await tryPassword('guess', { address })).status).toBe(401);
    vi.setSystemTime(Date.now() + 2500);
    const refused = await tryPassword(right, { address });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    vi.setSystemTime(Date.now() + 9499);
    expect((await tryPassword('guess', { address })).status).toBe(429);
    vi.setSystemTime(Date.now() + 1);
    expect((await tryPassword(right, { address })).status).toBe(200);
  });

  it('by many at once leaves no more than eight waiting, and says nothing about the password of the others', async () => {
    await tryPassword(right);
    const held = Promise.withResolvers<boolean>();
    vi.mocked(argon2.verify).mockImplementation(() => held.promise);
    const waiting = Array.from({ length: 8 }, () => tryPassword('guess'));
    await vi.waitFor(() => expect(argon2.verify).toHaveBeenCalled(), { timeout: 30_000 });
    expect(await tryPassword('guess')).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect(await tryPassword(right)).toMatchObject({ status: 200 });
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) await tryPassword('guess', { address });
    // Past its own limit, an address gets one answer for any password.
    const [wrong, good] = [await tryPassword('guess', { address }), await tryPassword(right, { address })];
    expect(good).toEqual(wrong);
    expect(good).toMatchObject({ status: 429, headers: { 'retry-after': '12' } });
    held.resolve(false);
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(401);
    vi.mocked(argon2.verify).mockReset();
  });

  it('cannot be spread over headers that a client sends', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` };
      statuses.push((await tryPassword('guess', { address, headers })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });
});
