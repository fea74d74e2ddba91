import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { callsWithin } from '#functions/lib/aws-clients.ts';
import { log } from '#functions/lib/log.ts';

/** HS256 requires 256 bits (RFC 7518, section 3.2): at least 43 characters of base64url, or of letters and digits. */
const shortestKey = /^[\w-]{43,}$/;

/** @throws {Error} without quoting the text, which may be a mistyped secret */
export const parseSigningKey = (text: string): Uint8Array => {
  if (!shortestKey.test(text)) throw new Error('The signing key needs at least 43 letters, digits, "-", or "_".');
  return new TextEncoder().encode(text);
};

/** How long a key is used before it is read again, and the delay before a failed read is retried. Milliseconds. */
const freshMs = 60_000;
const retryMs = 10_000;

/** Reads the key from the environment (laptop) or Secrets Manager (AWS). After a failed read, the last key is kept. */
export const signingKeySource = (
  env: Partial<Record<'SIGNING_KEY' | 'SIGNING_KEY_SECRET', string | undefined>>,
): ((now: number, signal: AbortSignal) => Promise<Uint8Array>) => {
  const { SIGNING_KEY, SIGNING_KEY_SECRET } = env;
  if (SIGNING_KEY) {
    const key = parseSigningKey(SIGNING_KEY);
    return async () => key;
  }
  if (!SIGNING_KEY_SECRET) throw new Error('Neither SIGNING_KEY nor SIGNING_KEY_SECRET is set.');
  const client = new SecretsManagerClient(callsWithin());
  const read = async (signal: AbortSignal) => {
    const command = new GetSecretValueCommand({ SecretId: SIGNING_KEY_SECRET });
    const { SecretString = '' } = await client.send(command, { abortSignal: signal });
    return parseSigningKey(SecretString);
  };
  let known: { key: Uint8Array; freshUntil: number } | undefined;
  // If `until` is further ahead than `freshMs`, the clock was set back: read again.
  const isFresh = (until: number, now: number) => now < until && until <= now + freshMs;
  return async (now, signal) => {
    if (known && isFresh(known.freshUntil, now)) return known.key;
    try {
      known = { key: await read(signal), freshUntil: now + freshMs };
    } catch (error) {
      if (!known) throw error;
      log.failure('signing_key_unread', error);
      known = { key: known.key, freshUntil: now + retryMs };
    }
    return known.key;
  };
};
