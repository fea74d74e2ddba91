import * as argon2 from 'argon2';
import { beforeEach, expect, it, vi } from 'vitest';
import { DamagedHashError, hashPassword, verifyPassword } from './password.ts';

vi.mock('argon2', { spy: true });
beforeEach(() => {
  vi.mocked(argon2.verify).mockClear();
});

const right = 'correct horse battery staple';
const whole = await hashPassword(right);

it('hashPassword: hashes with the costs that OWASP recommends', async () => {
  expect(whole).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
  expect(await verifyPassword(whole, right)).toBe(true);
});

it.each([
  ['no characters', ''],
  ['a missing end', whole.slice(0, 60)],
  ['an extra last character', `${whole}!`],
  ['more memory than a function has', whole.replace('m=19456', 'm=100000')],
  ['more passes than we allow', whole.replace('t=2', 't=9')],
  ['less memory than argon2 needs', whole.replace('m=19456', 'm=1')],
])('verifyPassword: rejects a hash with %s as unusable', async (_, stored) => {
  await expect(verifyPassword(stored, right)).rejects.toThrow(DamagedHashError);
  expect(argon2.verify).not.toHaveBeenCalled();
});
