import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { states } from '#web/src/content/states.ts';
import { messageOf } from './api-error.ts';
import { addEarlyReads, apiRequest, parseAnswer } from './api-request.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const never = new Promise<never>(() => {});
const outcomeOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test('apiRequest: aborts after 15 seconds without an answer', async () => {
  fetchMock.mockReturnValueOnce(never);
  const settled = vi.fn();
  const call = outcomeOf(apiRequest('POST', '/api/slow', { body: {} }));
  call.then(settled);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(messageOf(await call)).toBe(states.timeout(15));
  expect(fetchMock.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
});

test('apiRequest: times out when the body never ends', async () => {
  fetchMock.mockResolvedValueOnce(new Response(new ReadableStream()));
  const call = outcomeOf(apiRequest('GET', '/api/dripping'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(messageOf(await call)).toBe(states.timeout(15));
});

test('apiRequest: times out when an early read never ends', async () => {
  addEarlyReads(new Map([['/api/early', never]]));
  const call = outcomeOf(apiRequest('GET', '/api/early'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(messageOf(await call)).toBe(states.timeout(15));
});

test('apiRequest: clears its timer after an answer', async () => {
  fetchMock.mockResolvedValueOnce(new Response('{"a":1}'));
  expect(await apiRequest('GET', '/api/fast')).toEqual({ a: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test('apiRequest: stops when the caller aborts', async () => {
  fetchMock.mockImplementationOnce(
    (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject('given up'))),
  );
  const caller = new AbortController();
  const call = outcomeOf(apiRequest('GET', '/api/slow', { signal: caller.signal }));
  await vi.advanceTimersByTimeAsync(1);
  caller.abort();
  expect(await call).toBe('given up');
});

test.each(['<html>Please log in to the airport Wi-Fi</html>', 'OK', ''])(
  'apiRequest: rejects a success that is not JSON: %j',
  async (body) => {
    fetchMock.mockResolvedValueOnce(new Response(body));
    const outcome = await outcomeOf(apiRequest('POST', '/api/things'));
    expect(outcome).toBeInstanceOf(Error);
    expect(messageOf(outcome)).toBeUndefined();
  },
);

test('apiRequest: uses an early read once', async () => {
  addEarlyReads(new Map([['/api/early', Promise.resolve(new Response('{"early":true}'))]]));
  fetchMock.mockResolvedValueOnce(new Response('{"early":false}'));
  expect(await apiRequest('GET', '/api/early')).toEqual({ early: true });
  expect(await apiRequest('GET', '/api/early')).toEqual({ early: false });
});

test('parseAnswer: rejects an answer whose members are missing or of another kind', () => {
  const parse = (json: unknown) => parseAnswer<{ a: string; b: string[] }>({ a: 'string', b: 'array' }, json);
  expect(parse({ a: '', b: [], c: 1 })).toEqual({ a: '', b: [], c: 1 });
  for (const json of [null, 'text', [], {}, { a: '' }, { a: 1, b: [] }, { a: '', b: {} }, { a: '', b: null }]) {
    expect(() => parse(json)).toThrow(TypeError);
  }
});
