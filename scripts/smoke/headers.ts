import { cacheControl } from '#infra/cache-control.ts';
import { headersFor } from '#infra/security-headers.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import type { Ask } from './ask.ts';
import { type Check, Fault, Skipped, same } from './check.ts';
import { gatedPaths } from './pages.ts';

const oneAsset = async (ask: Ask): Promise<string> => {
  const { text } = await ask('/');
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(text) ?? [];
  if (!asset) throw new Fault('the landing page names no script in /assets');
  return asset;
};

const securityOn = (says: string, paths: (ask: Ask) => Promise<readonly string[]>, ask: Ask): Check => ({
  says: `the security headers are on ${says}`,
  look: async () => {
    for (const path of await paths(ask)) {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(headersFor(path))) {
        same(`${name} of ${path}`, headers.get(name), value);
      }
    }
  },
});

const httpsOnly = (base: URL, askPlainly: Ask): Check => ({
  says: 'a page that is asked for over HTTP moves to HTTPS',
  look: async () => {
    if (base.protocol !== 'https:') throw new Skipped('this site is HTTP only');
    const { status, headers } = await askPlainly(pageEntries.gate.path);
    if (status !== 301 && status !== 308) throw new Fault(`the status is ${status}`);
    same('the address', headers.get('location'), new URL(pageEntries.gate.path, base).href);
  },
});

const kept = (says: string, path: (ask: Ask) => Promise<string>, value: string, ask: Ask): Check => ({
  says,
  look: async () => {
    const { headers } = await ask(await path(ask));
    same('cache-control', headers.get('cache-control'), value);
  },
});

/**
 * What each answer says beside its content.
 * @param askPlainly asks the same host over HTTP
 */
export const headerChecks = (base: URL, ask: Ask, askPlainly: Ask): Check[] => [
  securityOn('every page', async () => ['/', pageEntries.gate.path, ...gatedPaths, '/no-such-page'], ask),
  securityOn('assets', async () => [await oneAsset(ask)], ask),
  securityOn('the API, its errors too', async () => [apiPaths.check, apiPaths.proposals, '/api/no-such-call'], ask),
  httpsOnly(base, askPlainly),
  kept('pages are asked for again each time', async () => '/', cacheControl.page, ask),
  kept('assets are kept for a year', oneAsset, cacheControl.asset, ask),
  kept('answers of the API are never kept', async () => apiPaths.check, 'no-store', ask),
];
