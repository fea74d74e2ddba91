import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { proposalSlugs } from '#shared/pages.ts';
import { proposal, proposalIndex } from '#shared/proposals.ts';

const path = '/api/proposals/clearbond';
let handler: typeof import('./handler.ts').handler;
let cookie = '';

beforeAll(async () => {
  const tables = await freshTables(sessionSettings());
  await setPassword(tables, 'correct horse battery staple');
  const { handler: login } = await import('#functions/login/handler.ts');
  ({ handler } = await import('./handler.ts'));
  const { cookies } = await call(login, { body: { password: 'correct horse battery staple' } });
  cookie = (cookies[0] ?? '').split(';')[0] ?? '';
});

const get = (slug?: string, cookies = [cookie]) =>
  call(handler, { method: 'GET', path, cookies, ...(slug !== undefined && { params: { slug } }) });

describe('without a session', () => {
  it('every address answers the same 401, whether a document exists or not', async () => {
    const answers = await Promise.all(
      [undefined, ...proposalSlugs, 'no-such-document'].map((slug) => get(slug, ['__Host-session=x'])),
    );
    const [first] = answers;
    expect(first).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    for (const answer of answers) expect(answer).toEqual(first);
  });
});

describe('with a session', () => {
  it('the index lists the four documents', async () => {
    const { status, json, headers } = await get();
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(
      z
        .parse(proposalIndex, json)
        .items.map(({ slug }) => slug)
        .sort(),
    ).toEqual([...proposalSlugs].sort());
  });

  it.each(proposalSlugs)('%s is served whole', async (slug) => {
    const { status, json } = await get(slug);
    expect(status).toBe(200);
    const document = z.parse(proposal, json);
    expect(document.slug).toBe(slug);
    expect(document.sections.length).toBeGreaterThan(3);
  });

  it.each([
    'no-such-document',
    '',
    '__proto__',
    'constructor',
    'toString',
    '../proposal',
    'PROPOSAL',
    'proposal\u0000',
  ])('%j is no document', async (slug) => {
    expect(await get(slug)).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });
});
