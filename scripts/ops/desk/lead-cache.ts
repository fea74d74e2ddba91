import { setTimeout as delay } from 'node:timers/promises';
import { readLeads } from '#scripts/ops/leads/find-leads.ts';
import type { Lead, LeadTable } from '#scripts/ops/leads/lead-table.ts';

/** How many times as long as a read took its result is served without another one. */
const reuseFactor = 10;

/** How long a page waits for a new read while there is an older one. Milliseconds. */
const longestWait = 500;

/** All leads, the newest first, and when the read of them began (ms since the epoch). */
export type Snapshot = { leads: readonly Lead[]; readAt: number };

/**
 * Keeps the whole table in memory, so that a large one can be paged and searched at once: reading 50,000 leads takes AWS
 * seconds. A small table is read anew for each page.
 */
export const leadCache = (table: LeadTable, clock: () => number) => {
  let last: (Snapshot & { took: number }) | undefined;
  let reading: Promise<void> | undefined;

  const read = () => {
    const readAt = clock();
    const current = readLeads(table)
      .then((leads) => {
        // A change since then has a newer read.
        if (reading === current) last = { leads, readAt, took: clock() - readAt };
      })
      .finally(() => {
        if (reading === current) reading = undefined;
      });
    reading = current;
    return current;
  };

  return {
    /** @param options.fresh waits for a new read, however long it takes @throws {Error} when the database is unavailable */
    async snapshot({ fresh = false } = {}): Promise<Snapshot> {
      if (fresh || !last) await read();
      else if (clock() - last.readAt > last.took * reuseFactor) {
        const again = reading ?? read();
        await Promise.race([again, delay(longestWait, undefined, { ref: false })]);
        // Its failure is that of the next page, too, which says so.
        again.catch(() => undefined);
      }
      return last ?? { leads: [], readAt: clock() };
    },

    /** Reads rows that were just changed or erased. */
    async update(ids: readonly string[]): Promise<void> {
      const rows = new Map(await Promise.all(ids.map(async (id) => [id, await table.get(id)] as const)));
      reading = undefined;
      if (!last) return;
      const leads = last.leads.flatMap((lead) => (rows.has(lead.id) ? (rows.get(lead.id) ?? []) : [lead]));
      last = { ...last, leads };
    },
  };
};
