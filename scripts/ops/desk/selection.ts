import { type Lead, type Status, statusNames } from '#scripts/ops/leads/lead-table.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';

const pageSize = 50;

export type Filter = Status | 'open' | 'all';

export const filterNames: Record<Filter, string> = { open: 'To answer', all: 'All', ...statusNames };

const filters = Object.keys(filterNames) as Filter[];

const ownWords: Partial<Record<Filter, string>> = { all: 'in all', suspect: 'held as spam' };

/** The words after the number of leads in a filter, such as "held as spam". */
export const countedAs = (filter: Filter): string => ownWords[filter] ?? filterNames[filter].toLowerCase();

/** Whether sales still has to answer a lead. */
export const isOpen = ({ status }: Pick<Lead, 'status'>): boolean => status !== 'answered' && status !== 'suspect';

const isIn = (filter: Filter, lead: Lead) =>
  filter === 'open' ? isOpen(lead) : filter === 'all' || lead.status === filter;

/** The list's filter, search text, and page number, as in the page's URL. */
export type View = { state: Filter; text: string; page: number };

export const readView = ({ state = '', text = '', page }: Record<string, string>): View => ({
  state: Object.hasOwn(filterNames, state) ? (state as Filter) : 'open',
  text,
  page: Math.trunc(Number(page)) || 1,
});

/** The query string of a view's URL; empty for the first page of the leads to answer. */
export const queryOf = ({ state, text, page }: Partial<View>): string => {
  const query = new URLSearchParams({
    ...(state && state !== 'open' && { state }),
    ...(text && { text }),
    ...(page && page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
};

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const folded = new WeakMap<Lead, string>();

/** A lead's searchable text, computed only once: 50,000 leads take most of a second. */
const textOf = (lead: Lead): string => {
  const text = folded.get(lead) ?? fold([lead.answerNote, ...contactFieldNames.map((name) => lead[name])].join('\n'));
  folded.set(lead, text);
  return text;
};

/** Shorter search words are not compared with ids. */
const shortestId = 4;

/** The leads found for a view, the leads on its current page, and the number of leads per filter. */
export type Selection = ReturnType<typeof selectLeads>;

export const selectLeads = (leads: readonly Lead[], { state, text, page: wanted }: View) => {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const matches = leads.filter((lead) =>
    words.every((word) => textOf(lead).includes(word) || (word.length >= shortestId && lead.id.startsWith(word))),
  );
  const matchesIn = (filter: Filter) => matches.filter((lead) => isIn(filter, lead));
  const counts = Object.fromEntries(filters.map((each) => [each, matchesIn(each).length])) as Record<Filter, number>;
  const found = matchesIn(state);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(Math.max(1, wanted), pages);
  return { counts, found, page, pages, shown: found.slice((page - 1) * pageSize, page * pageSize) };
};
