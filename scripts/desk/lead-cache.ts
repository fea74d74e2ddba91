import { type Lead, type LeadTable, statuses } from '#scripts/leads/lead-table.ts';
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

type Change = { lead: Lead | undefined; at: number };

/** The whole table in memory, read again and again while the page is open. */
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
      // The next call throws it.
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
    const { text, status, since, until } = query;
    const words = fold(text).split(/\s+/).filter(Boolean);
    const hasAll = ({ id }: Lead, searched: string) =>
      words.every((word) => searched.includes(word) || (word.length >= shortestId && id.startsWith(word)));
    const isWanted = (lead: Lead) => {
      const day = lead.createdAt?.slice(0, 10) ?? '';
      return (
        (status === '' || lead.status === status) &&
        (since === '' || day >= since) &&
        (until === '' || day <= until) &&
        (words.length === 0 || hasAll(lead, cache.textOf(lead)))
      );
    };
    const leads = sorted(all.filter(isWanted), query);
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
