import type { ApiFunction } from '#functions/routes.ts';

/** An imaginary function behind the API. Nothing is bundled for it: its folder only has to be there. */
export const newFunction: ApiFunction = {
  folder: 'testing',
  routes: [{ method: 'GET', path: '/api/price-list/{id}' }],
  grants: { tables: { contact_submissions: ['GetItem', 'index:Query'] }, readsSigningKeys: true },
  settings: ['LIMIT_LOGIN'],
  memoryMb: 768,
  timeoutSeconds: 7,
  reservedConcurrency: 'loginConcurrency',
  countedEvents: ['limiter_unavailable'],
};
