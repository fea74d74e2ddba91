import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CryptoKey } from 'jose';
import * as z from 'zod/mini';
import { callsWithin } from '#functions/lib/aws-clients.ts';
import { log } from '#functions/lib/log.ts';

/** HS256 requires 256 bits (RFC 7518, section 3.2): at least 43 characters of base64url, or of letters and digits. */
const key = z.string().check(z.minLength(43, 'is shorter than 43 characters'));
const kid = z.string().check(z.minLength(1));

/** Functions read a changed secret at different times, so all accept the key `next` before any signs with it. */
const signingSecret = z.object({
  kid,
  key,
  next: z.optional(z.object({ kid, key })),
  previous: z.optional(z.object({ kid, key, until: z.iso.datetime() })),
});
export type SigningSecret = z.output<typeof signingSecret>;

/** Imports a key once: given bytes, jose would import them again for every token. */
const imported = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(text), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

export const parseSigningSecret = (text: string): SigningSecret => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The signing secret is not JSON.');
  }
  const parsed = z.safeParse(signingSecret, json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => issue.path.join('.'));
    throw new Error(`The signing secret is not usable: ${problems.join(', ')}.`);
  }
  return parsed.data;
};

export const parseSigningKeys = (text: string) => {
  const { previous, next, kid, key } = parseSigningSecret(text);
  const current = { kid, key: imported(key) };
  const [nextKey, previousKey] = [next, previous].map((other) => other && imported(other.key));
  return {
    current,
    /** The key that a token names, if that key is accepted at `now` (ms since the epoch). */
    find: (wanted: string, now: number): Promise<CryptoKey> | undefined => {
      if (wanted === kid) return current.key;
      if (wanted === next?.kid) return nextKey;
      return wanted === previous?.kid && now < Date.parse(previous.until) ? previousKey : undefined;
    },
  };
};

export type SigningKeys = ReturnType<typeof parseSigningKeys>;

/** How long keys are used before they are read again, and the delay before a failed read is retried. Milliseconds. */
export const freshMs = 60_000;
const retryMs = 10_000;

/** Reads keys from the environment (laptop) or Secrets Manager (AWS). After a failed read, earlier keys are kept. */
export const signingKeySource = (
  env: Partial<Record<'SIGNING_KEYS' | 'SIGNING_KEYS_SECRET', string | undefined>>,
): ((now: number, signal: AbortSignal) => Promise<SigningKeys>) => {
  const { SIGNING_KEYS, SIGNING_KEYS_SECRET } = env;
  if (SIGNING_KEYS) {
    const keys = parseSigningKeys(SIGNING_KEYS);
    return async () => keys;
  }
  if (!SIGNING_KEYS_SECRET) throw new Error('Neither SIGNING_KEYS nor SIGNING_KEYS_SECRET is set.');
  const client = new SecretsManagerClient(callsWithin());
  const read = async (signal: AbortSignal) => {
    const command = new GetSecretValueCommand({ SecretId: SIGNING_KEYS_SECRET });
    const { SecretString = '' } = await client.send(command, { abortSignal: signal });
    return parseSigningKeys(SecretString);
  };
  let known: { keys: SigningKeys; freshUntil: number } | undefined;
  // If `until` is further ahead than `freshMs`, the clock was set back: read again.
  const isFresh = (until: number, now: number) => now < until && until <= now + freshMs;
  return async (now, signal) => {
    if (known && isFresh(known.freshUntil, now)) return known.keys;
    try {
      known = { keys: await read(signal), freshUntil: now + freshMs };
    } catch (error) {
      if (!known) throw error;
      log.failure('signing_keys_unread', error);
      known = { keys: known.keys, freshUntil: now + retryMs };
    }
    return known.keys;
  };
};
