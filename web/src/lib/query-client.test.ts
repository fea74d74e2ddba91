import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiRequest } from './api-request.ts';
import { createQueryClient, getQueryFn } from './query-client.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const answer = (status: number, body: string) => fetchMock.mockResolvedValueOnce(new Response(body, { status }));

test('query: requests its key segments joined by slashes with cookies', async () => {
  answer(200, '{"title":"Read"}');
  const data = await createQueryClient().fetchQuery({ queryKey: ['/api/things', 'first'] });
  expect(data).toEqual({ title: 'Read' });
  expect(fetchMock).toHaveBeenCalledWith('/api/things/first', expect.objectContaining({ credentials: 'include' }));
});

test('query: treats 401 as an error without a retry', async () => {
  answer(401, 'No');
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api/things'] })).rejects.toThrow('401: No');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('query: can read 401 as null', async () => {
  const read = { queryKey: ['/api/things'], queryFn: getQueryFn({ on401: 'returnNull' }) };
  answer(401, 'No');
  expect(await createQueryClient().fetchQuery(read)).toBeNull();
  answer(500, 'Broken');
  await expect(createQueryClient().fetchQuery(read)).rejects.toThrow('500: Broken');
});

test('query client: keeps data fresh forever but drops it after five minutes', () => {
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

test('apiRequest: sets a content type only with a body', async () => {
  answer(200, '{}');
  await apiRequest('POST', '/api/with', { body: { a: 1 } });
  expect(fetchMock.mock.lastCall?.[1]).toMatchObject({
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":1}',
  });
  answer(200, '{}');
  await apiRequest('POST', '/api/without');
  expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ headers: {} });
  expect(fetchMock.mock.lastCall?.[1]).not.toHaveProperty('body');
});
