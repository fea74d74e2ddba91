import { expect } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { deskApp } from '#scripts/ops/desk/app.ts';
import { readRooms } from '#web/publishing/build.ts';
import { defaultRoom, documentSlugs } from '#web/testing/rooms.ts';
import { leadFixture } from './leads.ts';

export const deskToken = 'token-of-the-tests';

export const deskNow = Date.parse('2026-11-23T15:00:00Z');

export const notifiedAt = '2026-11-20T09:31:00.000Z';

export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string; token?: string };

type Page = { status: number; headers: Headers; text: string };
type Row = Parameters<typeof newLead>[0];

export const namesIn = ({ text }: Page) => [...text.matchAll(/<b dir="auto"[^>]*>([^<]*)</g)].map(([, name]) => name);
export const wordsOf = ({ text }: Pick<Page, 'text'>) => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** Starts an operator's desk with its own tables. */
export const startDesk = async () => {
  const bench = await leadFixture();
  bench.dependencies.clock = () => deskNow;
  const { leads } = bench.dependencies;
  let broken: Error | undefined;
  const all: typeof leads.all = async (...wanted) => {
    if (broken) throw broken;
    return leads.all(...wanted);
  };
  const edition = defaultRoom.editions[0]?.facts.version ?? '';
  const views = [{ room: defaultRoom.name, edition, slug: documentSlugs[0] ?? '', day: '2026-11-20', count: 3 }];
  const { fetch } = await deskApp({
    token: deskToken,
    dependencies: { ...bench.dependencies, leads: { ...leads, all } },
    rooms: async () => ({ rooms: readRooms(), views }),
  });

  const ask = async (path: string, options: RequestOptions = {}): Promise<Page> => {
    const { method = 'GET', headers: own = {}, body, token = deskToken } = options;
    const headers = { host: '127.0.0.1:4000', ...own };
    const url = `http://${headers.host}${path.startsWith('/') ? path : `/${token}/${path}`}`;
    const request = new Request(url, { method, headers, ...(body !== undefined && { body }) });
    const answer = await fetch(request, { incoming: { method, headers } } as never);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const post = (
    path: string,
    form: Record<string, string | string[]>,
    { headers = {}, ...options }: RequestOptions = {},
  ) => {
    const pairs = Object.entries(form).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `${new URLSearchParams(pairs)}`;
    return ask(path, { method: 'POST', headers: { ...type, ...headers }, body, ...options });
  };
  const follow = async ({ status, headers }: Page) => {
    expect(status).toBe(303);
    return ask((headers.get('location') ?? '').replace(/#.*/, ''));
  };
  return {
    store: bench.store,
    ask,
    post,
    follow,
    /** Submits the form of the erase page with the fields that a browser would send. */
    async eraseAll(page: Page) {
      const ids = [...page.text.matchAll(/name="lead" value="([^"]+)"/g)].map(([, id = '']) => id);
      return post('erase', { lead: ids, ...(page.text.includes('name="spam"') && { spam: '' }) });
    },
    async put(row: Row = {}) {
      const { queue: _, ...stored } = newLead({ notifiedAt, ...row });
      return bench.store.put(stored);
    },
    async spam(row: Row = {}) {
      const { notifiedAt: _, ...stored } = newLead({ suspectedSpam: true, queue: 'suspects', ...row });
      return bench.store.put(stored);
    },
    /** Makes every read of the whole lead table fail from now on. */
    breakTable(error: Error) {
      broken = error;
    },
  };
};

export type Desk = Awaited<ReturnType<typeof startDesk>>;
