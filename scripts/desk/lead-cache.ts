import { searchText } from '#scripts/leads/filter.ts';
import type { Lead, LeadTable } from '#scripts/leads/lead-table.ts';

/** The pause after a reading, in milliseconds: on this machine and in AWS, where each reading of the table costs. */
export const pauseMs = { local: 1000, deployed: 30_000 };

/** A table that takes long to read is read less often, so that reading takes a quarter of the time at most. */
const restShare = 3;

type Change = { lead: Lead | undefined; at: number };

/** The whole table in memory, read again while somebody looks at it. */
export class LeadCache {
  /** Changes with every reading and every change, so that what was computed from the leads can be kept until then. */
  version = 0;
  private leads: readonly Lead[] = [];
  private due = 0;
  private reading: Promise<void> | undefined;
  private fault: unknown;
  private readonly texts = new Map<string, { note: string | undefined; text: string }>();
  private readonly changes = new Map<string, Change>();
  private readonly table: LeadTable;
  private readonly pause: number;
  private readonly clock: () => number;

  constructor(
    table: LeadTable,
    { deployed = false, clock = Date.now }: { deployed?: boolean; clock?: () => number } = {},
  ) {
    this.table = table;
    this.pause = deployed ? pauseMs.deployed : pauseMs.local;
    this.clock = clock;
  }

  /**
   * All leads. The first call waits for the table; later ones get what is there, and have it read again when it is due.
   * @throws what the last reading of the table threw, until one succeeds
   */
  async all(): Promise<readonly Lead[]> {
    if (this.reading === undefined && (this.clock() >= this.due || this.version === 0)) {
      this.reading = this.read();
      // Told with the next call.
      this.reading.catch((error: unknown) => {
        this.fault = error;
      });
    }
    if (this.version === 0) await this.reading;
    if (this.fault !== undefined) throw this.fault;
    return this.leads;
  }

  /** A lead's searchText. What a visitor has written never changes. */
  readonly textOf = (lead: Lead): string => {
    const known = this.texts.get(lead.id);
    if (known && known.note === lead.answerNote) return known.text;
    const text = searchText(lead);
    this.texts.set(lead.id, { note: lead.answerNote, text });
    return text;
  };

  /** Reads one lead again, after a change. */
  async refresh(id: string): Promise<Lead | undefined> {
    const lead = await this.table.get(id);
    this.changes.set(id, { lead, at: this.clock() });
    this.leads = this.withChanges(this.leads);
    this.version += 1;
    return lead;
  }

  private withChanges(leads: readonly Lead[]): readonly Lead[] {
    const others = leads.filter(({ id }) => !this.changes.has(id));
    return [...others, ...[...this.changes.values()].flatMap(({ lead }) => lead ?? [])];
  }

  private async read(): Promise<void> {
    const started = this.clock();
    try {
      const leads: Lead[] = [];
      for await (const page of this.table.pages()) leads.push(...page);
      // A reading that began before a change may not show it.
      for (const [id, { at }] of this.changes) if (at < started) this.changes.delete(id);
      this.leads = this.withChanges(leads);
      this.fault = undefined;
      const ids = new Set(this.leads.map(({ id }) => id));
      for (const id of this.texts.keys()) if (!ids.has(id)) this.texts.delete(id);
      this.version += 1;
    } finally {
      this.due = this.clock() + Math.max(this.pause, restShare * (this.clock() - started));
      this.reading = undefined;
    }
  }
}
