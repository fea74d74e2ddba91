import { afterAll, describe, expect, it } from 'vitest';
import { randomKey } from '#functions/testing/accounts.ts';
import { startSecretService } from '#functions/testing/broken-service.ts';
import { collectLog } from '#functions/testing/call.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { parseSigningKeys, signingKeySource } from './signing-keys.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const { signal } = new AbortController();
const text = (kid: string, more = {}) => JSON.stringify({ kid, key: randomKey(), ...more });

describe('parseSigningKeys', () => {
  testRows([
    ['nonsense', 'The signing secret is not JSON.'],
    ['{}', 'The signing secret is not usable: kid, key.'],
    [JSON.stringify({ kid: 'k1', key: 'x'.repeat(42) }), 'The signing secret is not usable: key.'],
    [text('k1', { previous: { kid: 'k0' } }), 'The signing secret is not usable: previous.key, previous.until.'],
  ])('rejects a malformed secret without quoting it', (secret, sentence) => {
    expect(() => parseSigningKeys(secret)).toThrow(new Error(sentence));
  });

  it('finds the previous key only until it expires', async () => {
    const until = new Date(now).toISOString();
    const keys = parseSigningKeys(text('k2', { previous: { kid: 'k1', key: 'p'.repeat(43), until } }));
    expect(keys.find('k2', now)).toBe(keys.current.key);
    expect(await keys.find('k1', now - 1)).toMatchObject({ type: 'secret', extractable: false });
    expect(keys.find('k1', now)).toBeUndefined();
    expect(keys.find('k0', now - 1)).toBeUndefined();
    expect(parseSigningKeys(text('k2')).find('k1', now)).toBeUndefined();
  });
});

const service = await startSecretService(text('k1'));
Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: service.endpoint,
});

describe('signingKeySource', () => {
  afterAll(() => service.close());
  const source = () => signingKeySource({ SIGNING_KEYS_SECRET: 'signing-keys' });
  const kid = async (keys: ReturnType<typeof source>, at: number) => (await keys(at, signal)).current.kid;

  it('prefers SIGNING_KEYS to SIGNING_KEYS_SECRET', async () => {
    expect(await kid(signingKeySource({ SIGNING_KEYS: text('own'), SIGNING_KEYS_SECRET: 'x' }), now)).toBe('own');
    expect(() => signingKeySource({})).toThrow('Neither SIGNING_KEYS nor SIGNING_KEYS_SECRET is set.');
  });

  it('reads the secret again after a minute or when the clock is set back', async () => {
    service.replace(text('k1'));
    const keys = source();
    expect(await kid(keys, now)).toBe('k1');
    service.replace(text('k2'));
    expect(await kid(keys, now)).toBe('k1');
    expect(await kid(keys, now + 59_999)).toBe('k1');
    expect(await kid(keys, now - 1)).toBe('k2');
    service.replace(text('k3'));
    expect(await kid(keys, now + 59_998)).toBe('k2');
    expect(await kid(keys, now + 59_999)).toBe('k3');
  });

  it('keeps the last valid key when the new one is invalid', async () => {
    service.replace(text('k1'));
    const keys = source();
    await kid(keys, now);
    service.replace('nonsense');
    const logged = collectLog();
    expect(await kid(keys, now + 60_000)).toBe('k1');
    expect(logged).toMatchObject([
      { level: 'error', event: 'signing_keys_unread', reason: 'The signing secret is not JSON.' },
    ]);
    service.replace(text('k2'));
    expect(await kid(keys, now + 69_999)).toBe('k1');
    expect(await kid(keys, now + 70_000)).toBe('k2');
  });

  it('throws when the secret is empty or the read is aborted', async () => {
    service.replace(undefined);
    await expect(source()(now, signal)).rejects.toThrow('The signing secret is not JSON.');
    service.replace(text('k1'));
    await expect(source()(now, AbortSignal.abort())).rejects.toThrow();
  });
});
