import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { states } from '#web/src/content/states.ts';
import { messageOf } from './api-error.ts';
import { apiRequest, parseAnswer, readEarly } from './api-request.ts';

const fetchMock = vi.fn<typeof fetch>();
let limit = new AbortController();
const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal);
beforeEach(() => {
  limit = new AbortController();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

type Fail = (reason: unknown) => void;

/** Waits until the signal aborts, as fetch does. */
const aborted = (init: RequestInit | undefined, fail: Fail) =>
  init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
const endlessCall: typeof fetch = (_, init) => new Promise((_resolve, reject) => aborted(init, reject));
const endlessBody: typeof fetch = async (_, init) =>
  new Response(new ReadableStream({ start: (body) => aborted(init, (reason) => body.error(reason)) }));
const outcomeOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test.each([
  ['an answer', endlessCall, false],
  ['the end of its body', endlessBody, false],
  ['the answer of an early read', endlessCall, true],
])('apiRequest: times out after 15 seconds without %s', async (_, answer, isEarly) => {
  fetchMock.mockImplementationOnce(answer);
  if (isEarly) readEarly('/api/slow');
  const call = outcomeOf(apiRequest('GET', '/api/slow'));
  // The answer has begun.
  await Promise.resolve();
  expect(timeout).toHaveBeenLastCalledWith(15_000);
  limit.abort();
  expect(messageOf(await call)).toBe(states.timeout(15));
});

test('apiRequest: stops when the caller aborts', async () => {
  fetchMock.mockImplementationOnce(endlessCall);
  const caller = new AbortController();
  const call = outcomeOf(apiRequest('GET', '/api/slow', { signal: caller.signal }));
  caller.abort('given up');
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
  fetchMock.mockResolvedValueOnce(new Response('{"early":true}'));
  readEarly('/api/early');
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
