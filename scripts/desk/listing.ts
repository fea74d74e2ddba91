import { matches } from '#scripts/leads/filter.ts';
import { type Lead, statuses } from '#scripts/leads/lead-table.ts';
import { type DeskQuery, deskPageSize } from '#web/desk/api.ts';
import type { LeadCache } from './lead-cache.ts';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Times and states are plain text; what people have written goes by the rules of a language. */
const compare = { createdAt: false, status: false, name: true, email: true, company: true } as const;

const sorted = (leads: readonly Lead[], { sort, order }: DeskQuery): Lead[] => {
  const direction = order === 'ascending' ? 1 : -1;
  const plain = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const by = compare[sort] ? collator.compare : plain;
  const value = (lead: Lead) => lead[sort] ?? '';
  // Of equal leads the newest comes first, and the order is the same each time.
  return leads.toSorted(
    (a, b) => direction * by(value(a), value(b)) || plain(b.createdAt ?? '', a.createdAt ?? '') || plain(a.id, b.id),
  );
};

/** The leads of a cache as a query asks for them; the last answer is kept until a lead changes. */
export const leadListing = (cache: LeadCache) => {
  let kept: { key: string; leads: Lead[] } | undefined;

  /** Every lead that matches, in order. */
  const select = async (query: DeskQuery): Promise<Lead[]> => {
    const all = await cache.all();
    const { page: _, ...filter } = query;
    const key = JSON.stringify([cache.version, filter]);
    if (kept?.key === key) return kept.leads;
    const { text, since, until } = query;
    const status = statuses.find((each) => each === query.status);
    const isWanted = matches({ text, status }, cache.textOf);
    const inRange = ({ createdAt = '' }: Lead) =>
      (since === '' || createdAt.slice(0, 10) >= since) && (until === '' || createdAt.slice(0, 10) <= until);
    const leads = sorted(
      all.filter((lead) => inRange(lead) && isWanted(lead)),
      query,
    );
    kept = { key, leads };
    return leads;
  };

  const countStates = async () => {
    const counts = new Map(statuses.map((status) => [status, 0]));
    for (const { status } of await cache.all()) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts].map(([status, count]) => ({ status, count }));
  };

  return {
    select,
    /** One page, and what there is besides. */
    async page(query: DeskQuery) {
      const leads = await select(query);
      const pages = Math.max(1, Math.ceil(leads.length / deskPageSize));
      const page = Math.min(Number(query.page), pages);
      const rows = leads
        .slice((page - 1) * deskPageSize, page * deskPageSize)
        .map(({ id, createdAt, name, email, company, status }) => ({ id, createdAt, name, email, company, status }));
      return { rows, total: leads.length, page, pages, states: await countStates() };
    },
  };
};
