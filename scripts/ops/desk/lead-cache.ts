import type { Lead, LeadTable } from '#scripts/ops/leads/lead-table.ts';

/** How long the cached leads are reused, as a multiple of the time it took to read them. */
const reuseFactor = 10;

/** In ms. A table that takes longer to read is read again only on request: 50,000 leads take seconds. */
const slowRead = 1000;

/** All leads, newest first, and when the read began (ms since the epoch). */
type Snapshot = { leads: readonly Lead[]; readAt: number };

/** Keeps the table in memory. A small table is read again for almost every page. */
export const leadCache = (table: LeadTable, clock: () => number) => {
  let last: (Snapshot & { took: number }) | undefined;
  let changes = 0;

  return {
    /** @param options.fresh whether to bypass the cache @throws {Error} when the database is unavailable */
    async snapshot({ fresh = false } = {}): Promise<Snapshot> {
      const isUsable = last && (last.took > slowRead || clock() - last.readAt <= last.took * reuseFactor);
      if (last && isUsable && !fresh) return last;
      const [readAt, changesBefore] = [clock(), changes];
      const leads = await table.all();
      // If another request changed a row during this read, keeps the cached leads, which include the change.
      if (!last || changes === changesBefore) last = { leads, readAt, took: clock() - readAt };
      return last;
    },

    /** Rereads only the rows that were just changed or erased. */
    async update(ids: readonly string[]): Promise<void> {
      const rows = new Map(await Promise.all(ids.map(async (id) => [id, await table.get(id)] as const)));
      changes += 1;
      if (!last) return;
      const leads = last.leads.flatMap((lead) => (rows.has(lead.id) ? (rows.get(lead.id) ?? []) : [lead]));
      last = { ...last, leads };
    },
  };
};
