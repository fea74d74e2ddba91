import { cacheControl } from '#infra/cache-control.ts';
import { headersFor, hsts } from '#infra/security-headers.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import type { Ask } from './ask.ts';
import { type Check, CheckFailed, check, Skipped, same } from './check.ts';
import { gatedPaths } from './pages.ts';

const oneAsset = async (ask: Ask): Promise<string> => {
  const { text } = await ask('/');
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(text) ?? [];
  if (!asset) throw new CheckFailed('the landing page names no script in /assets');
  return asset;
};

const securityOn = (description: string, paths: (ask: Ask) => Promise<readonly string[]>, ask: Ask): Check =>
  check(`the security headers are on ${description}`, async () => {
    for (const path of await paths(ask)) {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(headersFor(path))) {
        const found = headers.get(name);
        // The setting `hstsSubdomains` decides about the hosts below the site's.
        if (name === 'strict-transport-security' && found === hsts({ subdomains: false })) continue;
        same(`${name} of ${path}`, found, value);
      }
    }
  });

const httpsOnly = (base: URL, askOverHttp: Ask): Check =>
  check('a page requested over HTTP redirects to HTTPS', async () => {
    if (base.protocol !== 'https:') throw new Skipped('this site is HTTP only');
    const { status, headers } = await askOverHttp(pageEntries.gate.path);
    if (status !== 301 && status !== 308) throw new CheckFailed(`the status is ${status}`);
    same('the address', headers.get('location'), new URL(pageEntries.gate.path, base).href);
  });

const cached = (description: string, path: (ask: Ask) => Promise<string>, value: string, ask: Ask): Check =>
  check(description, async () => {
    const { headers } = await ask(await path(ask));
    same('cache-control', headers.get('cache-control'), value);
  });

/**
 * The headers of each answer.
 * @param askOverHttp asks the same host over HTTP
 */
export const headerChecks = (base: URL, ask: Ask, askOverHttp: Ask): Check[] => [
  securityOn('every page', async () => ['/', pageEntries.gate.path, ...gatedPaths, '/no-such-page'], ask),
  securityOn('assets', async () => [await oneAsset(ask)], ask),
  securityOn(
    'the API, its errors too',
    async () => [apiPaths.check, `${apiPaths.proposals}/no-such-room`, '/api/no-such-route'],
    ask,
  ),
  httpsOnly(base, askOverHttp),
  cached('pages are revalidated each time', async () => '/', cacheControl.page, ask),
  cached('assets are cached for a year', oneAsset, cacheControl.asset, ask),
  cached('API responses are never cached', async () => apiPaths.check, 'no-store', ask),
];
