import { setTimeout as delay } from 'node:timers/promises';
import * as argon2 from 'argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#functions/lib/session/password.ts';
import { passwordVerifier } from './password-verifier.ts';

vi.mock('argon2', async (original) => {
  const real = await original<typeof import('argon2')>();
  // The real function, counted.
  return { ...real, verify: vi.fn(real.verify) };
});

const right = 'correct horse battery staple';
const stored = await hashPassword(right);

beforeEach(() => {
  vi.mocked(argon2.verify).mockReset();
});

describe('the right password', () => {
  it('is hashed once and known from then on', async () => {
    const verifier = passwordVerifier();
    for (let n = 0; n < 3; n += 1) expect(await verifier.verify('room', stored, right)).toBe(true);
    expect(argon2.verify).toHaveBeenCalledTimes(1);
  });

  it('is hashed again for a new hash, and wrong for a new password', async () => {
    const verifier = passwordVerifier();
    await verifier.verify('room', stored, right);
    expect(await verifier.verify('room', await hashPassword(right), right)).toBe(true);
    expect(await verifier.verify('room', await hashPassword('another'), right)).toBe(false);
    expect(argon2.verify).toHaveBeenCalledTimes(3);
  });
});

it('hashes a wrong password every time', async () => {
  const verifier = passwordVerifier();
  for (let n = 0; n < 3; n += 1) expect(await verifier.verify('room', stored, 'wrong')).toBe(false);
  expect(argon2.verify).toHaveBeenCalledTimes(3);
});

it('goes on with the next password when one cannot be verified', async () => {
  const verifier = passwordVerifier();
  vi.mocked(argon2.verify).mockRejectedValueOnce(new Error('Memory allocation error'));
  const [failed, next] = [verifier.verify('room', stored, 'wrong'), verifier.verify('room', stored, right)];
  await expect(failed).rejects.toThrow('Memory allocation error');
  expect(await next).toBe(true);
});

describe('a flood of wrong passwords', () => {
  it('is hashed one at a time', async () => {
    const real = vi.mocked(argon2.verify).getMockImplementation();
    let running = 0;
    let most = 0;
    vi.mocked(argon2.verify).mockImplementation(async (...given) => {
      running += 1;
      most = Math.max(most, running);
      const matches = await real?.(...given);
      running -= 1;
      return matches === true;
    });
    const verifier = passwordVerifier();
    await Promise.all(Array.from({ length: 5 }, () => verifier.verify('room', stored, 'wrong')));
    expect(most).toBe(1);
  });

  it('leaves half of the time to others', async () => {
    vi.mocked(argon2.verify).mockImplementation(() => delay(40, false));
    const verifier = passwordVerifier();
    const start = performance.now();
    await Promise.all(Array.from({ length: 3 }, () => verifier.verify('room', stored, 'wrong')));
    // Three times 40 ms of work, and two rests.
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  it('of one that was right until it was replaced finds no place after eight', async () => {
    const verifier = passwordVerifier();
    await verifier.verify('room', stored, right);
    expect(await verifier.verify('room', await hashPassword('another'), right)).toBe(false);
    for (let n = 0; n < 8; n += 1) verifier.takeSlot('room', right);
    expect(verifier.takeSlot('room', right)).toBeUndefined();
  });

  it('finds no place after eight, the known password does, and a place that is given back is free', async () => {
    const fresh = passwordVerifier();
    for (let n = 0; n < 8; n += 1) fresh.takeSlot('room', 'wrong');
    expect(fresh.takeSlot('room', right)).toBeUndefined();
    const verifier = passwordVerifier();
    await verifier.verify('room', stored, right);
    const taken = Array.from({ length: 8 }, () => verifier.takeSlot('room', 'wrong'));
    expect(taken).not.toContain(undefined);
    expect(verifier.takeSlot('room', 'wrong')).toBeUndefined();
    const own = verifier.takeSlot('room', right);
    expect(own).toBeDefined();
    own?.[Symbol.dispose]();
    expect(verifier.takeSlot('room', 'wrong')).toBeUndefined();
    taken[0]?.[Symbol.dispose]();
    expect(verifier.takeSlot('room', 'wrong')).toBeDefined();
  });
});
