import { DynamoDBDocumentClient, GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { changeLead, eraseLead } from '#functions/lib/change-lead.ts';
import { answer, type Progress, requeue, type Step } from '#functions/lib/email-claims.ts';
import { allows, type LeadState, leadState, leadStates } from '#functions/lib/lead-state.ts';
import { retentionStep } from '#functions/lib/retention.ts';
import { type Submission, submission } from '#functions/lib/submission.ts';
import type { Target } from '#scripts/ops/target.ts';

const text = z.optional(z.catch(z.optional(z.string()), undefined));
const attributes = Object.keys(submission.shape) as (keyof Submission)[];

/** A row as operators need to see it: damaged ones too, with whatever can be shown of them. */
const storedRow = z.object({
  ...(Object.fromEntries(attributes.map((name) => [name, text])) as Record<keyof Submission, typeof text>),
  id: z.string(),
  suspectedSpam: z.optional(z.catch(z.optional(z.boolean()), undefined)),
  tokens: z.optional(z.catch(z.optional(z.array(z.string())), undefined)),
  filledHidden: z.optional(z.catch(z.optional(z.boolean()), undefined)),
});
type StoredRow = z.output<typeof storedRow>;

/** The state of a lead. `unreadable`: a damaged row that sales will be told of without its text. */
export type Status = LeadState | 'unreadable';

export const statuses: readonly Status[] = [...leadStates, 'unreadable'];

export type Lead = StoredRow & { status: Status };

const statusOf = (row: StoredRow, readable: boolean): Status => {
  const isTold = !allows('clear', row) && !allows('notify', row);
  return isTold || readable ? leadState(row) : 'unreadable';
};

/** @param item a row as stored: only its id is certain */
const toLead = (item: Record<string, unknown>): Lead => {
  const row = z.parse(storedRow, item);
  return { ...row, status: statusOf(row, z.safeParse(submission, item).success) };
};

/** Whether two addresses are the same but for letter case, which mail services ignore. */
export const sameAddress = (a: string | undefined, b: string): boolean =>
  a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

/** The day (ISO) on which a lead is erased automatically; undefined unless that was announced and still holds. */
export const eraseDay = (lead: Lead, now: number): string | undefined =>
  ['wait', 'erase'].includes(retentionStep(lead, { now })) ? lead.eraseOn : undefined;

/** What operators do with the stored leads. */
export type LeadTable = {
  /** Every lead, page by page, in no order. Scans the table: it has no index by time or address. */
  pages(): AsyncGenerator<Lead[]>;
  get(id: string): Promise<Lead | undefined>;
  /**
   * Queues the lead's email, whatever the lead's state.
   * @param now ms since the epoch @returns false when the row is gone or is due already
   */
  queue(id: string, now: number): Promise<boolean>;
  /**
   * Records that sales has answered the visitor.
   * @param note what to remember of it @param now ms since the epoch
   * @returns false when the row is gone
   */
  recordAnswer(id: string, note: string | undefined, now: number): Promise<boolean>;
  /** @returns false when no row has this id and address */
  erase(id: string, email: string): Promise<boolean>;
};

export const leadTable = ({ client, tableOf }: Pick<Target, 'client' | 'tableOf'>): LeadTable => {
  const db = DynamoDBDocumentClient.from(client);
  const TableName = tableOf('contact_submissions');
  const change = async <Outcome extends string>(id: string, rule: (row: Progress) => Step<Outcome>) => {
    const { Item } = await db.send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }));
    return Item && (await changeLead({ db, table: TableName, id }, Item, rule)).outcome;
  };
  return {
    async *pages() {
      const scan = { TableName, ConsistentRead: true };
      for await (const { Items = [] } of paginateScan({ client: db }, scan)) yield Items.map(toLead);
    },

    async get(id) {
      const { Item } = await db.send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }));
      return Item && toLead(Item);
    },

    queue: async (id, now) => (await change(id, (row) => requeue(row, now))) === 'queued',

    recordAnswer: async (id, note, now) => (await change(id, (row) => answer(row, { note, now }))) === 'answered',

    erase: (id, email) => eraseLead({ db, table: TableName, id }, { email }),
  };
};
