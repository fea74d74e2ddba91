import { afterAll, describe, expect, it } from 'vitest';
import { startSecretService } from '#functions/testing/broken-service.ts';
import { collectLog } from '#functions/testing/call.ts';
import { parseSigningKey, signingKeySource } from './signing-key.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const { signal } = new AbortController();
const [first, second] = ['a'.repeat(43), 'b'.repeat(43)];
const sentence = 'The signing key needs at least 43 letters, digits, "-", or "_".';

it.each(['', 'x'.repeat(42), JSON.stringify({ key: first })])(
  'parseSigningKey: rejects a malformed key without quoting it: %s',
  (text) => expect(() => parseSigningKey(text)).toThrow(new Error(sentence)),
);

const service = await startSecretService(first);
Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: service.endpoint,
});

describe('signingKeySource', () => {
  afterAll(() => service.close());
  /** Starts with the first key, and returns a function that reads the key at a time. */
  const startReading = () => {
    service.replace(first);
    const keys = signingKeySource({ SIGNING_KEY_SECRET: 'signing-key' });
    return async (at: number) => Buffer.from(await keys(at, signal)).toString();
  };

  it('prefers SIGNING_KEY to SIGNING_KEY_SECRET', async () => {
    const key = await signingKeySource({ SIGNING_KEY: second, SIGNING_KEY_SECRET: 'x' })(now, signal);
    expect(Buffer.from(key).toString()).toBe(second);
    expect(() => signingKeySource({})).toThrow('Neither SIGNING_KEY nor SIGNING_KEY_SECRET is set.');
  });

  it('reads the secret again after a minute or when the clock is set back', async () => {
    const read = startReading();
    expect(await read(now)).toBe(first);
    service.replace(second);
    expect(await read(now + 59_999)).toBe(first);
    expect(await read(now - 1)).toBe(second);
    service.replace(first);
    expect(await read(now + 59_998)).toBe(second);
    expect(await read(now + 59_999)).toBe(first);
  });

  it('keeps the last valid key when the new one is invalid', async () => {
    const read = startReading();
    await read(now);
    service.replace('nonsense');
    const logged = collectLog();
    expect(await read(now + 60_000)).toBe(first);
    expect(logged).toMatchObject([{ level: 'error', event: 'signing_key_unread', reason: sentence }]);
    service.replace(second);
    expect(await read(now + 69_999)).toBe(first);
    expect(await read(now + 70_000)).toBe(second);
  });

  it('throws when the secret is empty', async () => {
    const read = startReading();
    service.replace(undefined);
    await expect(read(now)).rejects.toThrow(sentence);
  });
});
