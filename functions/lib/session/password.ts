import * as argon2 from 'argon2';

/** argon2id with 19 MiB and two passes: the OWASP Password Storage Cheat Sheet's first recommendation. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A complete hash with bounded costs. A damaged hash must not crash or stall verification, nor match a password. */
const completeHash =
  /^\$argon2id\$v=19\$m=[1-9]\d{3,4},(?:t=[1-4],p=[1-4]|p=[1-4],t=[1-4])\$[A-Za-z0-9+/]{22,88}\$[A-Za-z0-9+/]{43,88}$/;

/** A stored hash can match no password. */
export class DamagedHashError extends Error {
  override name = 'DamagedHashError';
}

/** @returns an argon2id hash in PHC string format */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password, parameters);

/** @throws {DamagedHashError} or an argon2 error, for example when memory runs out */
export const verifyPassword = async (stored: string, password: string): Promise<boolean> => {
  if (!completeHash.test(stored)) throw new DamagedHashError('The stored password hash is not usable.');
  return argon2.verify(stored, password);
};
