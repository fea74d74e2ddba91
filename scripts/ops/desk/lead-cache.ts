import { setTimeout as delay } from 'node:timers/promises';
import { readLeads } from '#scripts/ops/leads/find-leads.ts';
import type { Lead, LeadTable } from '#scripts/ops/leads/lead-table.ts';

/** A result is reused for so many times the duration of its read. */
const reuseFactor = 10;

/** How long a page waits for a new read before it shows the last one. Milliseconds. */
const longestWait = 500;

/** All leads, newest first, and when the read began (ms since the epoch). */
export type Snapshot = { leads: readonly Lead[]; readAt: number };

/** Keeps the table in memory: reading 50,000 leads takes seconds. A small table is read for each page. */
export const leadCache = (table: LeadTable, clock: () => number) => {
  let last: (Snapshot & { took: number }) | undefined;
  let reading: Promise<void> | undefined;

  const read = () => {
    const readAt = clock();
    const current = readLeads(table)
      .then((leads) => {
        // After a change, this read is out of date.
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
        // The next page reads again, and reports the failure.
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
