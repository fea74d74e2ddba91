import { readLeads } from '#scripts/ops/leads/find-leads.ts';
import { type Lead, statuses } from '#scripts/ops/leads/lead-table.ts';
import type { PersonDependencies } from '#scripts/ops/leads/person.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { type DeskQuery, deskPageSize } from '#web/desk/api.ts';

/** The pause after reading the table, in milliseconds. In AWS each reading costs money. */
const pauseMs = { local: 1000, deployed: 30_000 };

/** The pause lasts at least this many times as long as the reading took. */
const restShare = 3;

/** Removes what a search ignores: letter case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A shorter word is not searched for in ids. Characters. */
const shortestId = 4;

/** A lead with the text that is searched. */
type Entry = { lead: Lead; text: string };

const entryOf = (lead: Lead): Entry => ({
  lead,
  text: fold([lead.answerNote, ...contactFieldNames.map((name) => lead[name])].join('\n')),
});

/** All leads in memory, newest first. The table is read again and again while the page is open. */
export class LeadCache {
  private entries: readonly Entry[] | undefined;
  private due = 0;
  private reading: Promise<void> | undefined;
  private fault: unknown;
  private changes = 0;
  private readonly source: PersonDependencies;

  constructor(source: PersonDependencies) {
    this.source = source;
  }

  /** Reads one lead again, after a change. */
  async refresh(id: string): Promise<void> {
    const lead = await this.source.leads.get(id);
    this.changes += 1;
    this.entries = this.entries?.flatMap((entry) => {
      if (entry.lead.id !== id) return [entry];
      return lead ? [entryOf(lead)] : [];
    });
  }

  /** @returns every lead that matches */
  async select({ text: searched, status }: Pick<DeskQuery, 'text' | 'status'>): Promise<Lead[]> {
    const words = fold(searched).split(/\s+/).filter(Boolean);
    const isWanted = ({ lead: { id, ...lead }, text }: Entry) =>
      (status === '' || lead.status === status) &&
      words.every((word) => text.includes(word) || (word.length >= shortestId && id.startsWith(word)));
    return (await this.all()).filter(isWanted).map(({ lead }) => lead);
  }

  /** One page of what matches, and the number of leads in each state. */
  async page(query: DeskQuery) {
    const leads = await this.select(query);
    const pages = Math.max(1, Math.ceil(leads.length / deskPageSize));
    const page = Math.min(Number(query.page), pages);
    const rows = leads
      .slice((page - 1) * deskPageSize, page * deskPageSize)
      .map(({ id, createdAt, name, email, company, status }) => ({ id, createdAt, name, email, company, status }));
    const all = await this.all();
    const states = statuses.map((status) => ({
      status,
      count: all.filter(({ lead }) => lead.status === status).length,
    }));
    return { rows, total: leads.length, page, pages, states };
  }

  /**
   * The first call waits for the table. Later ones get what is there, and have the table read again when that is due.
   * @throws what the last reading threw, until one succeeds
   */
  private async all(): Promise<readonly Entry[]> {
    if (this.source.clock() >= this.due) this.reading ??= this.read();
    if (!this.entries) await this.reading;
    if (this.fault !== undefined) throw this.fault;
    return this.entries ?? [];
  }

  private async read(): Promise<void> {
    const { clock, target } = this.source;
    const { changes } = this;
    const started = clock();
    try {
      const leads = await readLeads(this.source);
      this.fault = undefined;
      // What was read may be older than a change that was made meanwhile.
      if (!this.entries || changes === this.changes) this.entries = leads.map(entryOf);
    } catch (error) {
      this.fault = error;
    } finally {
      const pause = target.deployed ? pauseMs.deployed : pauseMs.local;
      this.due = clock() + Math.max(pause, restShare * (clock() - started));
      this.reading = undefined;
    }
  }
}
