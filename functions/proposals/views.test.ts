import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHandler as createLogin } from '#functions/login/handler.ts';
import { sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call, cookieOf } from '#functions/testing/call.ts';
import { startFaultProxy } from '#functions/testing/fault-proxy.ts';
import { testTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { defaultRoom, documentSlugs, contentPath as path } from '#web/testing/rooms.ts';
import { createHandler } from './handler.ts';
import { connectViews, readView } from './views.ts';

const { name: room, facts, editions } = defaultRoom;
const edition = editions[0]?.facts.version ?? '';
const [slug = '', second = ''] = documentSlugs;
const today = () => isoDay(Date.now());
/** Sets the clock to noon: near midnight, a view could count for the next day. */
const noon = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today()}T12:00:00Z`) });

noon();
const password = 'correct horse battery staple';
const tables = await freshTables(sessionSettings());
await setPassword(tables, password);
const table = tables.env.DOCUMENT_VIEWS_TABLE ?? '';
const database = await startFaultProxy(tables.endpoint);
process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
const cookie = cookieOf(await call(createLogin(process.env), { body: { password } }));
let handler: ReturnType<typeof createHandler>;

beforeEach(() => {
  noon();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  database.calm();
  handler = createHandler(process.env);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

const read = async (asked: { slug?: string; edition?: string } = { slug }, cookies = [cookie]) => {
  const { status } = await call(async (event, context) => ({ ...(await handler(event, context)), body: '{}' }), {
    method: 'GET',
    path,
    cookies,
    params: { room: facts.address, ...(asked.slug !== undefined && { slug: asked.slug }) },
    ...(asked.edition !== undefined && { query: { edition: asked.edition } }),
  });
  return status;
};

const rows = () => testTable(tables.client, table).rows();
const views = async (of = slug) =>
  (await rows()).flatMap((row) => readView(row, Date.now()) ?? []).filter((view) => view.slug === of);
const countOf = async (of: string) => (await views(of)).find(({ day }) => day === today())?.count ?? 0;

describe('GET /api/proposals, view count', () => {
  it('counts two sessions in one row without personal data', async () => {
    const note = connectViews(table);
    for (const session of ['one', 'other']) await note({ room, edition, slug }, session, Date.now());
    expect(await views()).toEqual([{ room, edition, slug, day: today(), count: 2 }]);
    const [row] = await rows();
    expect(Object.keys(row ?? {}).sort()).toEqual(['day', 'document', 'expiresAt', 'opened']);
  });

  it('counts a document once per session', async () => {
    const before = await countOf(slug);
    for (const asked of [slug, `${slug}.pdf`, slug]) expect(await read({ slug: asked })).toBe(200);
    await Promise.all(Array.from({ length: 20 }, () => read({ slug: `${slug}.pdf` })));
    expect(await countOf(slug)).toBe(before + 1);
  });

  it('counts a PDF download in one row per document and day', async () => {
    const before = await countOf(second);
    expect(await read({ slug: `${second}.pdf` })).toBe(200);
    expect(await countOf(second)).toBe(before + 1);
    const tomorrow = addDays(today(), 1);
    await connectViews(table)({ room, edition, slug: second }, 'session', Date.parse(`${tomorrow}T12:00:00Z`));
    expect((await views(second)).map(({ day }) => day).sort()).toEqual([today(), tomorrow]);
  });

  it('sets rows to expire after 400 days', async () => {
    await read();
    const [row] = await rows();
    const kept = Number(row?.expiresAt) - Date.parse(String(row?.day)) / 1000;
    expect(kept / 86_400).toBe(400);
    expect(readView(row, Number(row?.expiresAt) * 1000)).toBeUndefined();
  });
});

testRows([
  [{}, 200],
  [{ slug: 'none' }, 404],
  [{ slug, edition: '9999.9' }, 404],
  [{ slug }, 401],
])('GET /api/proposals: counts neither the index nor a refused request as a view', async (asked, status) => {
  expect(await read(asked, status === 401 ? [] : [cookie])).toBe(status);
  expect(database.calls.filter((operation) => operation === 'UpdateItem')).toEqual([]);
});

it.each(['hang', 'drip', 'reset', 'serverError', 'throttle'] as const)(
  'GET /api/proposals: serves the document even if counting the view fails: %s',
  async (trouble) => {
    database.set('UpdateItem', trouble);
    for (const asked of [{ slug }, { slug: second }]) expect(await read(asked)).toBe(200);
    expect(database.calls.filter((operation) => operation === 'UpdateItem')).toHaveLength(2);
  },
);
