import { afterAll, expect, it, vi } from 'vitest';
import { startSecretService } from '#functions/testing/broken-service.ts';
import { collectLog } from '#functions/testing/call.ts';
import { parseSigningKey, signingKeySource } from './signing-key.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const { signal } = new AbortController();
const [first, second] = ['a'.repeat(43), 'b'.repeat(43)];
const sentence = 'The signing key needs at least 43 letters, digits, "-", or "_".';

const service = await startSecretService(first);
afterAll(() => service.close());
vi.stubEnv('AWS_REGION', 'us-east-1');
vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', service.endpoint);

/** Starts with the first key, and returns a function that reads the key at a time. */
const startReading = () => {
  service.replace(first);
  const keys = signingKeySource({ SIGNING_KEY_SECRET: 'signing-key' });
  return async (at: number) => Buffer.from(await keys(at, signal)).toString();
};

it.each(['', 'x'.repeat(42), JSON.stringify({ key: first })])(
  'parseSigningKey: rejects a malformed key without quoting it: %s',
  (text) => expect(() => parseSigningKey(text)).toThrow(new Error(sentence)),
);

it('signingKeySource: reads the secret again after a minute or a clock set back', async () => {
  const read = startReading();
  expect(await read(now)).toBe(first);
  service.replace(second);
  expect(await read(now + 59_999)).toBe(first);
  expect(await read(now - 1)).toBe(second);
});

it('signingKeySource: keeps the last valid key when the new one is invalid', async () => {
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
