import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readView } from '#functions/lib/views.ts';
import { routes } from '#functions/routes.ts';
import { sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { contentPath, defaultRoom, documentSlugs } from '#functions/testing/rooms.ts';
import { createApi } from '#scripts/dev/product/api.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';
import { importHandler } from '#scripts/dev/product/invoke.ts';
import { type Served, serveOnce } from '#scripts/testing/serve.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';

// A team that opens an offer in the same minute, each with a browser of its own, over HTTP and the functions' own stack.

const readers = 20;
const password = 'correct horse battery staple';
let tables: TestTables;
let site: Served;

beforeAll(async () => {
  tables = await freshTables({ ...sessionSettings(), LIMIT_LOGIN: 'off' });
  await setPassword(tables, password);
  const originSecret = process.env.ORIGIN_SECRET ?? '';
  site = await serveOnce(createApi({ routes, loadHandler: importHandler, cdn: { originSecret, edge: createEdge() } }));
});
afterAll(() => site.close());

const logIn = async (): Promise<string> => {
  const { status, headers } = await site.ask(apiPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  expect(status).toBe(200);
  return String(headers['set-cookie']).split(';', 1).join();
};

/** Reads all that a room has, as the browser does: the check before each page. @returns each page's text by its path */
const readAll = async (cookie: string): Promise<Map<string, string>> => {
  const headers = { cookie };
  const texts = new Map<string, string>();
  for (const path of [contentPath, ...documentSlugs.map((slug) => `${contentPath}/${slug}`)]) {
    const check = await site.ask(apiPaths.check, { headers });
    expect(JSON.parse(check.body)).toMatchObject({ isAuthenticated: true });
    const { status, body } = await site.ask(path, { headers });
    expect(status).toBe(200);
    texts.set(path, body);
  }
  return texts;
};

it(`${readers} readers at once each get every document, the same one, and each view is counted`, async () => {
  // One login after the other: how many at once a function takes is limited, and another test's subject.
  const sessions: string[] = [];
  while (sessions.length < readers) sessions.push(await logIn());
  const [first, ...others] = await Promise.all(sessions.map(readAll));
  for (const texts of others) expect(texts).toEqual(first);
  expect(first?.size).toBe(documentSlugs.length + 1);

  const { Items = [] } = await DynamoDBDocumentClient.from(tables.client).send(
    new ScanCommand({ TableName: tables.env.VIEWS_TABLE }),
  );
  const views = Items.flatMap((item) => readView(item, Date.now()) ?? []);
  const counted = documentSlugs.map((slug) =>
    views.filter((each) => each.slug === slug).reduce((sum, { count }) => sum + count, 0),
  );
  // The sample room counts; where a day ends in between, a document has two rows.
  expect(counted).toEqual(documentSlugs.map(() => (defaultRoom.facts.countsViews ? readers : 0)));
}, 60_000);
