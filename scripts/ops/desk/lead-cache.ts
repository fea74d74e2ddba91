import { type Lead, type LeadTable, statuses } from '#scripts/ops/leads/lead-table.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { type DeskQuery, deskPageSize } from '#web/desk/api.ts';

/** The pause after a reading, in milliseconds: on this machine and in AWS, where each reading of the table costs. */
export const pauseMs = { local: 1000, deployed: 30_000 };

/** A table that takes long to read is read less often, so that reading takes a quarter of the time at most. */
const restShare = 3;

/** A text as it is compared: letter case and accents do not matter. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Everything of a lead that words are looked for in, besides the beginning of its id. */
const searchText = (lead: Lead): string =>
  fold([lead.answerNote, ...contactFieldNames.map((name) => lead[name])].join('\n'));

/** Fewer characters of an id could be anything. */
const shortestId = 4;

/** A lead with its searchText. */
type Entry = { lead: Lead; text: string };

const entryOf = (lead: Lead): Entry => ({ lead, text: searchText(lead) });

/** The whole table in memory, read again and again while the page is open. */
export class LeadCache {
  private entries: readonly Entry[] | undefined;
  private due = 0;
  private reading: Promise<void> | undefined;
  private fault: unknown;
  private readonly changes = new Map<string, { entry: Entry | undefined; at: number }>();
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
  async all(): Promise<readonly Entry[]> {
    if (this.reading === undefined && (this.clock() >= this.due || !this.entries)) {
      this.reading = this.read();
      // The next call throws it.
      this.reading.catch((error: unknown) => {
        this.fault = error;
      });
    }
    if (!this.entries) await this.reading;
    if (this.fault !== undefined) throw this.fault;
    return this.entries ?? [];
  }

  /** Reads one lead again, after a change. */
  async refresh(id: string): Promise<void> {
    const lead = await this.table.get(id);
    this.changes.set(id, { entry: lead && entryOf(lead), at: this.clock() });
    if (this.entries) this.entries = this.withChanges(this.entries);
  }

  private withChanges(entries: readonly Entry[]): readonly Entry[] {
    const others = entries.filter(({ lead }) => !this.changes.has(lead.id));
    return [...others, ...[...this.changes.values()].flatMap(({ entry }) => entry ?? [])];
  }

  private async read(): Promise<void> {
    const started = this.clock();
    try {
      const entries: Entry[] = [];
      for await (const page of this.table.pages()) entries.push(...page.map(entryOf));
      // A reading that began before a change may not show it.
      for (const [id, { at }] of this.changes) if (at < started) this.changes.delete(id);
      this.entries = this.withChanges(entries);
      this.fault = undefined;
    } finally {
      this.due = this.clock() + Math.max(this.pause, restShare * (this.clock() - started));
      this.reading = undefined;
    }
  }
}

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

/** The leads of a cache as a query asks for them. */
export const leadListing = (cache: LeadCache) => {
  /** Every lead that matches, in order. */
  const select = async (query: DeskQuery): Promise<Lead[]> => {
    const { text: searched, status, since, until } = query;
    const words = fold(searched).split(/\s+/).filter(Boolean);
    const isWanted = ({ lead: { id, createdAt = '', ...lead }, text }: Entry) => {
      const day = createdAt.slice(0, 10);
      return (
        (status === '' || lead.status === status) &&
        (since === '' || day >= since) &&
        (until === '' || day <= until) &&
        words.every((word) => text.includes(word) || (word.length >= shortestId && id.startsWith(word)))
      );
    };
    const entries = (await cache.all()).filter(isWanted);
    return sorted(
      entries.map(({ lead }) => lead),
      query,
    );
  };

  const countStates = async () => {
    const counts = new Map(statuses.map((status) => [status, 0]));
    for (const { lead } of await cache.all()) counts.set(lead.status, (counts.get(lead.status) ?? 0) + 1);
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
