import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The local key that signs sessions: made at the first start and kept beside the data, so that a login outlives a
 * restart. Only the owner may read the file.
 * @returns the JSON that functions/lib/session/signing-keys.ts parses
 */
export const localSigningKeys = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const keys = JSON.stringify({ kid: randomUUID(), key: randomBytes(32).toString('base64url') });
    writeFileSync(file, keys, { mode: 0o600 });
    return keys;
  }
};
