import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageOf } from './api-error.ts';
import { apiRequest, parseResponse } from './api-request.ts';
import { requestEarly } from './early-requests.ts';
import { createQueryClient, getQueryFn } from './query-client.ts';
import { states } from './texts.ts';

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

const respond = (status: number, body: string) => fetchMock.mockResolvedValueOnce(new Response(body, { status }));

/** Calls `fail` when the signal aborts, as fetch would. */
const aborted = (init: RequestInit | undefined, fail: (reason: unknown) => void) =>
  init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
const endlessCall: typeof fetch = (_, init) => new Promise((_resolve, reject) => aborted(init, reject));
const endlessBody: typeof fetch = async (_, init) =>
  new Response(new ReadableStream({ start: (body) => aborted(init, (reason) => body.error(reason)) }));
const outcomeOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test.each([
  ['a response', endlessCall, false],
  ['the end of the response body', endlessBody, false],
  ['a response to an early request', endlessCall, true],
])('apiRequest: times out after 15 seconds without %s', async (_, response, isEarly) => {
  fetchMock.mockImplementationOnce(response);
  if (isEarly) requestEarly('/api/slow');
  const call = outcomeOf(apiRequest('GET', '/api/slow'));
  // Let the response begin.
  await Promise.resolve();
  expect(timeout).toHaveBeenLastCalledWith(15_000);
  limit.abort(new DOMException('', 'AbortError'));
  expect(messageOf(await call)).toBe(states.timeout(15));
});

test.each(['<html>Please log in to the airport Wi-Fi</html>', 'OK', ''])(
  'apiRequest: rejects a successful response that is not JSON: %j',
  async (body) => {
    respond(200, body);
    const outcome = await outcomeOf(apiRequest('POST', '/api/things'));
    expect(outcome).toBeInstanceOf(Error);
    expect(messageOf(outcome)).toBeUndefined();
  },
);

test('apiRequest: uses the response to an early request only once', async () => {
  respond(200, '{"early":true}');
  requestEarly('/api/early');
  respond(200, '{"early":false}');
  expect(await apiRequest('GET', '/api/early')).toEqual({ early: true });
  expect(await apiRequest('GET', '/api/early')).toEqual({ early: false });
});

test('apiRequest: uses no early response after a login', async () => {
  respond(401, 'No');
  requestEarly('/api/early');
  respond(200, '{}');
  await apiRequest('POST', '/api/login', { body: {} });
  respond(200, '{"early":false}');
  expect(await apiRequest('GET', '/api/early')).toEqual({ early: false });
});

test('parseResponse: rejects a missing member or one of the wrong type', () => {
  const parse = (json: unknown) => parseResponse<{ a: string; b: string[] }>({ a: 'string', b: 'array' }, json);
  expect(parse({ a: '', b: [], c: 1 })).toEqual({ a: '', b: [], c: 1 });
  for (const json of [null, 'text', [], {}, { a: '' }, { a: 1, b: [] }, { a: '', b: {} }, { a: '', b: null }]) {
    expect(() => parse(json)).toThrow(TypeError);
  }
});

test('createQueryClient: sends cookies to the URL built from the query key', async () => {
  respond(200, '{"title":"Read"}');
  const data = await createQueryClient().fetchQuery({ queryKey: ['/api/things', 'first'] });
  expect(data).toEqual({ title: 'Read' });
  expect(fetchMock).toHaveBeenCalledWith('/api/things/first', expect.objectContaining({ credentials: 'include' }));
});

test('createQueryClient: throws on 401 without retrying', async () => {
  respond(401, 'No');
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api/things'] })).rejects.toThrow('401: No');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('getQueryFn: returns null only for 401 when on401 is returnNull', async () => {
  const read = { queryKey: ['/api/things'], queryFn: getQueryFn({ on401: 'returnNull' }) };
  respond(401, 'No');
  expect(await createQueryClient().fetchQuery(read)).toBeNull();
  respond(500, 'Broken');
  await expect(createQueryClient().fetchQuery(read)).rejects.toThrow('500: Broken');
});

test('createQueryClient: never refetches data but drops data unused for 5 minutes', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
  });
  expect(mutations).toMatchObject({ retry: false });
});
