import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { collectLog } from '#functions/testing/call.ts';
import { corruptFetch, type Passing } from '#scripts/testing/corrupt-fetch.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler, isUp } from './handler.ts';

afterEach(() => void vi.restoreAllMocks());

describe('canary handler', () => {
  const { site } = inject('product');

  const visit = async (spoil: (answer: Passing) => void) => {
    const logged = collectLog();
    corruptFetch(spoil);
    const up = await isUp(site, 0);
    return { up, logged };
  };

  it('reports a healthy site as up without logging anything', async () => {
    expect(await visit(() => undefined)).toEqual({ up: true, logged: [] });
  });

  it.each<[string, string, (answer: Passing) => void]>([
    ['/', 'another site’s page', (answer) => (answer.body = '<h1>Parked</h1>')],
    ['/no-such-page', 'a page', (answer) => (answer.status = 200)],
    [`${apiPaths.proposals}/no-such-room/no-such-document`, 'a document', (answer) => (answer.status = 200)],
    ['/api/no-such-route', 'a cacheable error', ({ headers }) => headers.set('cache-control', 'max-age=60')],
    [apiPaths.check, 'a session for a stranger', (answer) => (answer.body = '{"isAuthenticated":true}')],
    ['/assets/no-such-file.js', 'a file', (answer) => (answer.status = 200)],
    [apiPaths.contact, 'success to another site’s form', (answer) => (answer.status = 201)],
  ])('reports the site as down when two requests for %s return %s', async (path, _, spoil) => {
    const { up, logged } = await visit((answer) => answer.path === path && spoil(answer));
    expect(up).toBe(false);
    expect(logged).toHaveLength(2);
    for (const line of logged) expect(line).toMatchObject({ level: 'error', event: 'canary_failed' });
    expect(new Set(logged.map(({ check }) => check)).size).toBe(1);
  });

  it('ignores a single failed response', async () => {
    let failures = 0;
    const { up } = await visit((answer) => {
      if (answer.path !== '/' || failures > 0) return;
      failures += 1;
      answer.status = 504;
    });
    expect({ up, failures }).toEqual({ up: true, failures: 1 });
  });

  it('writes its metrics as one line of JSON', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await createHandler({ SITE_URL: site })();
    const [[line] = [], ...more] = write.mock.calls;
    write.mockRestore();
    expect(line).toMatch(/^\{.+\}\n$/);
    expect(JSON.parse(String(line))).toEqual({ time: expect.any(String), level: 'info', event: 'measured', siteUp: 1 });
    expect(more).toEqual([]);
  });
});
