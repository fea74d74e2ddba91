import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { timingSafeEqual } from 'hono/utils/buffer';
import { shortId } from '#functions/lib/submission.ts';
import { contentSecurityPolicy, securityHeaders } from '#infra/headers.ts';
import { refusalOf } from '#scripts/common/own-request.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { isAwsError } from '#scripts/ops/aws/explain.ts';
import { act, eraseForGood, isAction, leadsOfPerson, personFile } from '#scripts/ops/leads/actions.ts';
import { leadsCsv } from '#scripts/ops/leads/csv.ts';
import type { Change, Dependencies, Lead } from '#scripts/ops/leads/lead-table.ts';
import { explainTarget } from '#scripts/ops/target.ts';
import { isoDay } from '#shared/dates.ts';
import { assets } from './assets.ts';
import { erasePage, leadsToErase } from './erase-page.ts';
import { classes, type Html, type Notice, pageOf, type Section } from './layout.ts';
import { leadCache } from './lead-cache.ts';
import { listPane, nameOf } from './list-pane.ts';
import { type Rooms, roomsPage } from './rooms-page.ts';
import { filterNames, queryOf, readView, selectLeads } from './selection.ts';
import { leadPane, overview } from './side-pane.ts';
import { trendsPage } from './trends.ts';

/** The site's headers, changed to allow forms and to keep the URL, which grants access, from other sites and caches. */
const headers = {
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy.replace("form-action 'none'", "form-action 'self'"),
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

type Options = {
  /** The first segment of every path except the assets' paths. Nobody can guess it. */
  token: string;
  dependencies: Dependencies;
  rooms: Rooms;
};

type DeskContext = Context<{ Bindings: HttpBindings }>;

const refuse = (status: 401 | 403 | 404 | 421, message: string) => new HTTPException(status, { message });

/** Isolates the name, so that bidirectional marks in it do not reorder the words around it. */
const isolatedName = ({ id, name }: Lead) => `\u2068${name?.trim() || shortId(id)}\u2069`;

/** Browsers also send reload headers after a form's redirect (`notice`), but then the lead cache is up to date. */
const isReload = (c: DeskContext) =>
  c.req.query('notice') === undefined && /no-cache|max-age=0/.test(c.req.header('cache-control') ?? '');

const attachment = (c: DeskContext, name: string, type: string, body: string) =>
  c.body(body, 200, { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` });

/** The operator's pages. All but the assets need the token. It is not in a cookie, so other sites' requests lack it. */
export const deskApp = async ({ token, dependencies, rooms }: Options): Promise<Hono<{ Bindings: HttpBindings }>> => {
  const files = await assets();
  const app = new Hono<{ Bindings: HttpBindings }>();
  const base = `/${token}`;
  const { leads, target, clock } = dependencies;
  const cache = leadCache(leads, clock);
  /** Keyed by the `notice` query parameter of the page that shows the notice. */
  const notices = new Map<string, Notice>();

  const page = (c: DeskContext, title: string, content: Html, section?: Section) => {
    const query = queryOf(readView(c.req.query()));
    const notice = notices.get(c.req.query('notice') ?? '');
    return c.html(pageOf(title, content, { base, query, place: target.describe, notice, section }));
  };

  /** Redirects to a page that says what was done. */
  const done = (c: DeskContext, path: string, sentence: string, changes: readonly Change[] = []) => {
    const key = randomUUID();
    notices.set(key, { key, sentence, changes });
    const [before, hash = ''] = path.split('#');
    return c.redirect(`${before}${before?.includes('?') ? '&' : '?'}notice=${key}${hash && `#${hash}`}`, 303);
  };

  const leadOf = async (id: string): Promise<Lead> => {
    const lead = await leads.get(id);
    if (!lead) throw refuse(404, 'There is no such lead, or no longer.');
    return lead;
  };

  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    const refusal = refusalOf(c.env.incoming);
    if (refusal) throw refuse(refusal.status, refusal.message);
    await next();
  });
  for (const [path, type, body] of files) app.get(path, (c) => c.body(body, 200, { 'content-type': type }));
  app.use(async (c, next) => {
    const [, given = ''] = c.req.path.split('/');
    if (!(await timingSafeEqual(given, token))) {
      throw refuse(401, 'Open the address that npm run desk has printed last.');
    }
    await next();
  });

  app.on('GET', [`${base}/`, `${base}/leads/:id`], async (c) => {
    const id = c.req.param('id');
    const lead = id === undefined ? undefined : await leadOf(id);
    const view = readView(c.req.query());
    const { leads: all, readAt } = await cache.snapshot({ fresh: isReload(c) });
    const now = clock();
    const selection = selectLeads(all, view);
    const areAllSelected = c.req.query('selected') === 'all';
    const list = listPane({ base, view, selection, current: id, areAllSelected, now, readAt });
    const beside = lead ? leadPane(lead, all, { base, view }) : overview(all, selection, { base, view, now });
    const content = html`<main class="panes flex flex-1 flex-col md:grid md:h-0 md:grid-cols-[minmax(23rem,3fr)_7fr]">${list}${beside}</main>`;
    return page(c, lead ? nameOf(lead) : filterNames[view.state], content, '');
  });

  app.post(`${base}/leads`, async (c) => {
    const form = await c.req.formData();
    const [name, ids] = [form.get('action'), form.getAll('lead').map(String)];
    if (!isAction(name)) throw refuse(404, 'There is no such action.');
    const chosen = await Promise.all(ids.map(leadOf));
    if (chosen.length === 0) throw new SetupError('Select a lead first.');
    const view = readView(c.req.query());
    const before = selectLeads((await cache.snapshot()).leads, view).found.map(({ id }) => id);
    const note = form.get('note')?.toString().trim().replaceAll('\r\n', '\n');
    const { sentence, changes } = await act(name, chosen, { leads, note, now: clock(), label: isolatedName });
    await cache.update(ids);
    const list = `${base}/${queryOf(view)}`;
    if (!form.has('open')) return done(c, list, sentence, changes);
    // If the lead has left the list, open the next one.
    const after = selectLeads((await cache.snapshot()).leads, view).found.map(({ id }) => id);
    const [id = ''] = ids;
    const next =
      after.includes(id) || !before.includes(id) ? id : after[Math.min(before.indexOf(id), after.length - 1)];
    return done(c, next ? `${base}/leads/${next}${queryOf(view)}#lead` : list, sentence, changes);
  });

  app.post(`${base}/undo`, async (c) => {
    const key = String((await c.req.formData()).get('key'));
    const { changes = [] } = notices.get(key) ?? {};
    notices.delete(key);
    const undone = await Promise.all(changes.map((change) => leads.undo(change)));
    await cache.update(changes.map(({ id }) => id));
    const kept = undone.filter((isUndone) => !isUndone).length;
    const sentence = kept === 0 ? 'Undone.' : `Not undone for ${kept} of ${changes.length}: changed since then.`;
    const [only, ...others] = changes;
    const query = queryOf(readView(c.req.query()));
    const path = only && others.length === 0 ? `leads/${only.id}${query}#lead` : query;
    return done(c, `${base}/${path}`, changes.length === 0 ? 'There is nothing to undo.' : sentence);
  });

  app.get(`${base}/erase`, async (c) => {
    const { searchParams } = new URL(c.req.url);
    const chosen = await leadsToErase(searchParams, dependencies);
    return page(c, 'Erase', erasePage(base, searchParams, chosen, dependencies));
  });
  app.post(`${base}/erase`, async (c) => {
    const form = await c.req.formData();
    const chosen = form.getAll('lead').map((id) => ({ id: String(id) }));
    const eraseOne = form.has('spam') ? leads.eraseSpam : leads.erase;
    const sentence = await eraseForGood(chosen, eraseOne);
    await cache.snapshot({ fresh: true });
    return done(c, `${base}/`, sentence);
  });

  app.get(`${base}/leads.csv`, async (c) => {
    const { leads: all } = await cache.snapshot({ fresh: true });
    const csv = leadsCsv(selectLeads(all, readView(c.req.query())).found);
    return attachment(c, `leads-${isoDay(clock())}.csv`, 'text/csv; charset=utf-8', csv);
  });
  app.get(`${base}/person.json`, async (c) => {
    const address = c.req.query('address') ?? '';
    const file = personFile(address, await leadsOfPerson(address, dependencies), dependencies);
    return attachment(c, 'person.json', 'application/json', file);
  });

  app.get(`${base}/trends`, async (c) => {
    const { leads: all } = await cache.snapshot({ fresh: isReload(c) });
    return page(c, 'Trends', trendsPage(all, clock()), 'trends');
  });
  app.get(`${base}/rooms`, async (c) => page(c, 'Rooms', roomsPage(await rooms(), clock()), 'rooms'));

  app.notFound(() => {
    throw refuse(404, 'There is nothing here.');
  });
  app.onError((error, c) => {
    const [status, message] = explained(error);
    const content = html`<main class="max-w-[44rem] px-5 py-8 sm:px-8"><h1 class="${classes.title}">${message}</h1><p class="mt-4"><a class="${classes.link}" href="${base}/">All leads</a></p></main>`;
    c.status(status);
    return c.html(pageOf('Desk', status === 401 || status === 403 || status === 421 ? message : content));
  });

  const explained = (error: Error): [status: 401 | 403 | 404 | 409 | 421 | 500 | 502, message: string] => {
    if (error instanceof HTTPException) return [error.status as 404, error.message];
    if (error instanceof SetupError) return [409, error.message];
    if (isAwsError(error) || 'code' in error) return [502, explainTarget(error, target).message];
    console.error(error);
    return [500, 'The desk failed. Its terminal shows why.'];
  };
  return app;
};
