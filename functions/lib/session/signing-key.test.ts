import { afterAll, describe, expect, it } from 'vitest';
import { startSecretService } from '#functions/testing/broken-service.ts';
import { collectLog } from '#functions/testing/call.ts';
import { parseSigningKey, signingKeySource } from './signing-key.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const { signal } = new AbortController();
const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(43)) as [string, string, string];
const sentence = 'The signing key needs at least 43 letters, digits, "-", or "_".';

describe('parseSigningKey', () => {
  it.each(['', 'x'.repeat(42), JSON.stringify({ key: first })])(
    'rejects a malformed key without quoting it: %s',
    (text) => {
      expect(() => parseSigningKey(text)).toThrow(new Error(sentence));
    },
  );
});

const service = await startSecretService(first);
Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: service.endpoint,
});

describe('signingKeySource', () => {
  afterAll(() => service.close());
  const source = () => signingKeySource({ SIGNING_KEY_SECRET: 'signing-key' });
  const read = async (keys: ReturnType<typeof source>, at: number) => Buffer.from(await keys(at, signal)).toString();

  it('prefers SIGNING_KEY to SIGNING_KEY_SECRET', async () => {
    expect(await read(signingKeySource({ SIGNING_KEY: second, SIGNING_KEY_SECRET: 'x' }), now)).toBe(second);
    expect(() => signingKeySource({})).toThrow('Neither SIGNING_KEY nor SIGNING_KEY_SECRET is set.');
  });

  it('reads the secret again after a minute or when the clock is set back', async () => {
    service.replace(first);
    const key = source();
    expect(await read(key, now)).toBe(first);
    service.replace(second);
    expect(await read(key, now + 59_999)).toBe(first);
    expect(await read(key, now - 1)).toBe(second);
    service.replace(third);
    expect(await read(key, now + 59_998)).toBe(second);
    expect(await read(key, now + 59_999)).toBe(third);
  });

  it('keeps the last valid key when the new one is invalid', async () => {
    service.replace(first);
    const key = source();
    await read(key, now);
    service.replace('nonsense');
    const logged = collectLog();
    expect(await read(key, now + 60_000)).toBe(first);
    expect(logged).toMatchObject([{ level: 'error', event: 'signing_key_unread', reason: sentence }]);
    service.replace(second);
    expect(await read(key, now + 69_999)).toBe(first);
    expect(await read(key, now + 70_000)).toBe(second);
  });

  it('throws when the secret is empty or the read is aborted', async () => {
    service.replace(undefined);
    await expect(source()(now, signal)).rejects.toThrow(sentence);
    service.replace(first);
    await expect(source()(now, AbortSignal.abort())).rejects.toThrow();
  });
});
