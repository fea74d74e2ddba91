import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { collectLog } from '#functions/testing/logged.ts';
import { type Passing, startSpoiler } from '#scripts/testing/smoke-proxy.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler, isUp } from './handler.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the canary', () => {
  const { site } = inject('product');

  /** What it says of the site, when answers of it are spoiled, and what it logs. */
  const visit = async (spoil: (answer: Passing) => void) => {
    const logged = collectLog();
    const spoiler = await startSpoiler(spoil, site);
    const up = await isUp(spoiler.url.href, 0);
    await spoiler.close();
    return { up, logged };
  };

  it('finds the site up, and has nothing to log', async () => {
    expect(await visit(() => undefined)).toEqual({ up: true, logged: [] });
  });

  it('asks for the page, for one that does not exist, and for the API, and sends nothing', async () => {
    const asked: string[] = [];
    await visit(({ path }) => asked.push(path));
    expect(asked.toSorted()).toEqual(['/', '/no-such-page', apiPaths.check].toSorted());
  });

  it.each<[string, string, (answer: Passing) => void]>([
    ['/', 'another page', (answer) => (answer.body = '<h1>Parked</h1>')],
    ['/', 'no page', ({ headers }) => headers.set('content-type', 'text/plain')],
    ['/no-such-page', 'a page', (answer) => (answer.status = 200)],
    [apiPaths.check, 'no JSON', (answer) => (answer.body = '<html>')],
    [apiPaths.check, 'a session', (answer) => (answer.body = '{"isAuthenticated":true}')],
  ])('finds the site down when %s answers with %s, and says so twice', async (path, _, spoil) => {
    const { up, logged } = await visit((answer) => answer.path === path && spoil(answer));
    expect(up).toBe(false);
    expect(logged).toHaveLength(2);
    for (const line of logged) expect(line).toMatchObject({ level: 'error', event: 'canary_failed', path });
  });

  it('does not report an outage after one lost answer', async () => {
    let failures = 0;
    const { up } = await visit((answer) => {
      if (answer.path !== '/' || failures > 0) return;
      failures += 1;
      answer.status = 504;
    });
    expect({ up, failures }).toEqual({ up: true, failures: 1 });
  });

  it('reports numbers as one line of JSON, which CloudWatch can read', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await createHandler({ SITE_URL: site })();
    const lines = write.mock.calls.map(([line]) => String(line));
    write.mockRestore();
    expect(lines).toEqual([expect.stringMatching(/^\{.+\}\n$/)]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ siteUp: 1 });
  });
});
