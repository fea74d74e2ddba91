import { type Lead, type Status, statuses } from '#scripts/ops/leads/lead-table.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';

const pageSize = 50;

/** The names of the filters: groups first, then the states. */
export const filterNames = {
  open: 'To answer',
  answered: 'Answered',
  suspect: 'Spam',
  all: 'All',
  waiting: 'Not yet emailed',
  notified: 'Emailed to sales',
  delivered: 'Delivered to sales',
  undelivered: 'Came back',
  unreadable: 'Damaged',
} as const satisfies Record<Status | 'open' | 'all', string>;

export type Filter = keyof typeof filterNames;

/** Whether sales has still to answer a lead. */
export const isOpen = ({ status }: Pick<Lead, 'status'>): boolean => status !== 'answered' && status !== 'suspect';

const isIn = (filter: Filter, lead: Lead) =>
  filter === 'open' ? isOpen(lead) : filter === 'all' || lead.status === filter;

/** What a page of the list shows, as its address says it. */
export type View = { state: Filter; text: string; page: number };

export const readView = ({ state = '', text = '', page }: Record<string, string>): View => ({
  state: Object.hasOwn(filterNames, state) ? (state as Filter) : 'open',
  text,
  page: Math.trunc(Number(page)) || 1,
});

/** The query of a view's address; empty for the first page of the leads to answer. */
export const queryOf = ({ state, text, page }: Partial<View>): string => {
  const query = new URLSearchParams({
    ...(state && state !== 'open' && { state }),
    ...(text && { text }),
    ...(page && page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
};

/** Removes what a search ignores: letter case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const folded = new WeakMap<Lead, string>();

/** The searched text of a lead, computed once: 50,000 take most of a second. */
const textOf = (lead: Lead): string => {
  const text = folded.get(lead) ?? fold([lead.answerNote, ...contactFieldNames.map((name) => lead[name])].join('\n'));
  folded.set(lead, text);
  return text;
};

/** Shorter words are not searched for in ids. */
const shortestId = 4;

/** The leads of a view, those of one page, and the count of each filter. */
export type Selection = ReturnType<typeof selectLeads>;

export const selectLeads = (leads: readonly Lead[], { state, text, page: wanted }: View) => {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const matches = leads.filter((lead) =>
    words.every((word) => textOf(lead).includes(word) || (word.length >= shortestId && lead.id.startsWith(word))),
  );
  const counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<Filter, number>;
  Object.assign(counts, { open: 0, all: matches.length });
  for (const lead of matches) {
    counts[lead.status] += 1;
    if (isOpen(lead)) counts.open += 1;
  }
  const found = matches.filter((lead) => isIn(state, lead));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(Math.max(1, wanted), pages);
  return { counts, found, page, pages, shown: found.slice((page - 1) * pageSize, page * pageSize) };
};
