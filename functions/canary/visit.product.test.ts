import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { collectLog } from '#functions/testing/logged.ts';
import { type Passing, startSpoiler } from '#scripts/testing/smoke-proxy.ts';
import { freePorts } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { dayMs } from '#shared/dates.ts';
import { certificateDays, isUp } from './visit.ts';

/** A certificate for localhost that no one trusts, with its key. It was made for tests, and protects nothing. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIURfLbsBnQWCL44SrcXkXbgfG4f4kwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE2NDkyNVoYDzIxMjYxMDI4
MTY0OTI1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATltb9NoZ4dPAgbHE8ydL9+Kp+y0Nf3QmSey4mNEfrXOyebzqcLC6V1
vlUF1eEQ45FqKkrIHQiJDSgJGPUF8+Bgo1MwUTAdBgNVHQ4EFgQUal490NcN5ykN
WzI8c0lQ8n0UQEwwHwYDVR0jBBgwFoAUal490NcN5ykNWzI8c0lQ8n0UQEwwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAuwRa5ywOz+JJjIqSWn8M
6y7OElyMCOhLfzWi9tIWvBICIAKKwPj5NkesoNkHXDHepvRTcVD6Ru0qLy1covTW
Skf5
-----END CERTIFICATE-----`;

const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/DkrJFhAUvNYUNld
7QZRbWlD787IG24odzx82a8ohPqhRANCAATltb9NoZ4dPAgbHE8ydL9+Kp+y0Nf3
QmSey4mNEfrXOyebzqcLC6V1vlUF1eEQ45FqKkrIHQiJDSgJGPUF8+Bg
-----END PRIVATE KEY-----`;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
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
    vi.stubEnv('SITE_URL', site);
    const { handler } = await import('./handler.ts');
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await handler();
    const lines = write.mock.calls.map(([line]) => String(line));
    write.mockRestore();
    expect(lines).toEqual([expect.stringMatching(/^\{.+\}\n$/)]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ siteUp: 1 });
  });
});

describe('the certificate', () => {
  const expiry = Date.parse(new X509Certificate(certificate).validTo);

  const daysAt = async (now: number) => {
    const server = createServer({ cert: certificate, key: certificateKey }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const days = await certificateDays(`https://localhost:${port}`, now);
    server.close();
    return days;
  };

  it('has the right number of whole days left', async () => {
    expect(await daysAt(expiry - 10 * dayMs - 1)).toBe(10);
    expect(await daysAt(expiry + 1)).toBe(-1);
  });

  it('of a site that is not there, or without HTTPS, is unknown', async () => {
    const { PORT } = await freePorts();
    expect(await certificateDays(`https://localhost:${PORT}`, expiry)).toBeUndefined();
    expect(await certificateDays('http://localhost', expiry)).toBeUndefined();
  });
});
