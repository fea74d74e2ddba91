import { escapeHtml } from '#functions/notify/layout.ts';
import { type Action, type ActionName, act, actions, longestNote } from '#scripts/ops/leads/actions.ts';
import type { Dependencies } from '#scripts/ops/leads/command.ts';
import { leadsCsv } from '#scripts/ops/leads/export.ts';
import { countOf, readLeads } from '#scripts/ops/leads/find-leads.ts';
import { type Lead, statuses } from '#scripts/ops/leads/lead-table.ts';
import { factsOf, textsOf } from '#scripts/ops/leads/list.ts';
import { erasePerson, findPerson } from '#scripts/ops/leads/person.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { isoDay } from '#shared/dates.ts';

/** A request that the server has verified to be the desk's own. */
export type DeskRequest = {
  /** Behind the token, without a slash. */
  path: string;
  query: URLSearchParams;
  /** What a form has sent; undefined when a page is only looked at. */
  form: URLSearchParams | undefined;
};

/** A page, a file for a spreadsheet, or the address of the page that shows what was done. */
export type DeskAnswer = { page: string } | { csv: string; fileName: string } | { location: string };

/** There is no such lead or page. Its message is for the operator. */
export class NotFound extends Error {
  override name = 'NotFound';
}

/** How many leads a page of the list has. */
const pageSize = 50;

/** Markup, as opposed to text. */
class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const sourceOf = (value: unknown): string => {
  if (value instanceof Markup) return value.source;
  if (Array.isArray(value)) return value.map(sourceOf).join('');
  return value === undefined || value === false ? '' : escapeHtml(String(value));
};

/** A template whose values are text, whatever a visitor has typed, unless they are markup themselves. */
const html = (parts: TemplateStringsArray, ...values: unknown[]): Markup =>
  new Markup(parts.map((part, index) => part + sourceOf(values[index])).join(''));

/** A page of the desk. It has no script, and its policy lets none run. */
export const pageOf = (title: string, content: Markup | string): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/desk.css"></head><body><main>${content}</main></body></html>`
    .source;

const linesOf = (lines: readonly string[]) => html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

const inWords = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

/** Removes what a search ignores: letter case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A shorter word is not searched for in ids. Characters. */
const shortestId = 4;

const hasWords = ({ id, ...lead }: Lead, words: readonly string[]) => {
  const text = fold([lead.answerNote, ...contactFieldNames.map((name) => lead[name])].join('\n'));
  return words.every((word) => text.includes(word) || (word.length >= shortestId && id.startsWith(word)));
};

const isAction = (name: string): name is ActionName => Object.hasOwn(actions, name);

const rowOf = (base: string, { id, createdAt = '', name, email, company, status }: Lead) =>
  html`<tr><td>${createdAt.slice(0, 16).replace('T', ' ')}</td>
<th scope="row"><a href="${base}/leads/${id}" dir="auto">${name?.trim() || 'No name'}</a></th>
<td class="wide">${email}</td><td class="wide" dir="auto">${company}</td><td class="wide">${inWords(status)}</td></tr>`;

const actionForm = (lead: Lead, name: string, { touches }: Action) => {
  const note =
    name === 'answered' &&
    html`<label>Note <textarea name="note" rows="3" maxlength="${longestNote}">${lead.answerNote}</textarea></label>`;
  return html`<form method="post"><p>${touches}</p>${note}<button name="action" value="${name}">${inWords(name)}</button></form>`;
};

/**
 * The pages of the desk, by the same code as the commands.
 * @param base the beginning of every address, with the token
 * @returns answers a request @throws {NotFound} or {SetupError} with a sentence for the operator
 */
export const deskPages = (
  dependencies: Dependencies,
  base: string,
): ((request: DeskRequest) => Promise<DeskAnswer>) => {
  const { leads, target, clock } = dependencies;

  const selected = async (query: URLSearchParams) => {
    const all = await readLeads(leads);
    const [text, state] = [query.get('text') ?? '', query.get('state') ?? ''];
    const words = fold(text).split(/\s+/).filter(Boolean);
    const found = all.filter((lead) => (state === '' || lead.status === state) && hasWords(lead, words));
    return { all, text, state, found };
  };

  const list = async (query: URLSearchParams): Promise<DeskAnswer> => {
    const { all, text, state, found } = await selected(query);
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const page = Math.min(Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1), pages);
    const to = (number: number, words: string) =>
      number >= 1 &&
      number <= pages &&
      html`<a href="${base}/?${new URLSearchParams({ text, state, page: String(number) })}">${words}</a>`;
    const option = (status: string, count: number) =>
      html`<option value="${status}"${status === state && html` selected`}>${inWords(status || 'all')} (${count.toLocaleString('en-US')})</option>`;
    const content = html`<h1>Leads</h1><p>${target.describe}</p>
<form role="search"><label>Search name, address, company, message, and note
<input type="search" name="text" value="${text}" dir="auto" autocomplete="off"></label>
<label>State <select name="state">${option('', all.length)}${statuses.map((status) =>
      option(status, all.filter((lead) => lead.status === status).length),
    )}</select></label><button>Show</button></form>
<p><span role="status">${countOf(found.length)}</span> <a href="${base}/leads.csv?${new URLSearchParams({ text, state })}">Save as CSV</a></p>
<table><caption>Newest first. Times are UTC.</caption><thead><tr><th scope="col">Received</th><th scope="col">Name</th>
<th scope="col" class="wide">Email</th><th scope="col" class="wide">Company</th><th scope="col" class="wide">State</th></tr></thead>
<tbody>${found.slice((page - 1) * pageSize, page * pageSize).map((lead) => rowOf(base, lead))}</tbody></table>
<nav aria-label="Pages">${to(page - 1, 'Previous')} <span>Page ${page} of ${pages}</span> ${to(page + 1, 'Next')}</nav>`;
    return { page: pageOf('Leads', content) };
  };

  const leadOf = async (id: string): Promise<Lead> => {
    const lead = await leads.get(id);
    if (lead) return lead;
    throw new NotFound('This lead no longer exists.');
  };

  const back = html`<p><a href="${base}/">All leads</a></p>`;

  const lead = async (id: string, query: URLSearchParams): Promise<DeskAnswer> => {
    const found = await leadOf(id);
    const possible = Object.entries<Action>(actions).filter(([, { isPossible }]) => isPossible(found));
    const { name, email } = found;
    const content = html`${back}<h1 dir="auto">${name?.trim() || 'No name'}</h1><p role="status">${query.get('done') ?? ''}</p>
<dl>${factsOf(found, clock()).map(([label, value]) => html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`)}</dl>
${textsOf(found).map(([label, text]) => html`<h2>${label}</h2><p class="text" dir="auto">${text}</p>`)}
${email && html`<p><a href="mailto:${email}">Write to ${email}</a></p>`}
<h2>What to do</h2>${possible.map(([action, rule]) => actionForm(found, action, rule))}
${email && html`<p><a href="${base}/person?${new URLSearchParams({ address: email })}">Erase this person</a></p>`}`;
    return { page: pageOf(name?.trim() || 'Lead', content) };
  };

  const change = async (id: string, form: URLSearchParams): Promise<DeskAnswer> => {
    const action = form.get('action') ?? '';
    if (!isAction(action)) throw new NotFound(`There is no action "${action}".`);
    const note = form.get('note')?.trim().replaceAll('\r\n', '\n');
    const done = await act(action, await leadOf(id), { leads, note, now: clock() });
    return { location: `${base}/leads/${id}?${new URLSearchParams({ done })}` };
  };

  const person = async (address: string): Promise<DeskAnswer> => {
    const { stored, elsewhere } = await findPerson(address, dependencies);
    const content = html`${back}<h1>Erase this person for good</h1><p>This erases, of <b>${address}</b> in any letter case:</p>
${linesOf([stored])}<p>It does not reach:</p>${linesOf(elsewhere)}
<form method="post"><button name="address" value="${address}">Erase for good</button></form>`;
    return { page: pageOf('Erase', content) };
  };

  const erase = async (address: string): Promise<DeskAnswer> => {
    const sentences = await erasePerson(await findPerson(address, dependencies), dependencies);
    return { page: pageOf('Erased', html`${back}<h1>Erased</h1><div role="status">${linesOf(sentences)}</div>`) };
  };

  return async ({ path, query, form }) => {
    const [, id] = /^leads\/([\w-]+)$/.exec(path) ?? [];
    if (id) return form ? change(id, form) : lead(id, query);
    if (path === 'person') return form ? erase(form.get('address') ?? '') : person(query.get('address') ?? '');
    if (path === '' && !form) return list(query);
    if (path === 'leads.csv' && !form)
      return { csv: leadsCsv((await selected(query)).found), fileName: `leads-${isoDay(clock())}.csv` };
    throw new NotFound('There is nothing here.');
  };
};
