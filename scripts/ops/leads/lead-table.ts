import { DynamoDBDocumentClient, GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { changeLead, eraseLead, isSameProgress } from '#functions/lib/change-lead.ts';
import type { Progress, Step } from '#functions/lib/email-claims.ts';
import { allows, type LeadState, leadState, leadStates } from '#functions/lib/lead-state.ts';
import { isExpired, retentionStep } from '#functions/lib/retention.ts';
import { type Submission, submission } from '#functions/lib/submission.ts';
import type { Target } from '#scripts/ops/target.ts';
import { isoDay } from '#shared/dates.ts';

const text = z.optional(z.catch(z.optional(z.string()), undefined));
const attributes = Object.keys(submission.shape) as (keyof Submission)[];

/** What can be read of a row, which may be damaged. */
const storedRow = z.object({
  ...(Object.fromEntries(attributes.map((name) => [name, text])) as Record<keyof Submission, typeof text>),
  id: z.string(),
  suspectedSpam: z.optional(z.catch(z.optional(z.boolean()), undefined)),
  expiresAt: z.optional(z.catch(z.optional(z.number()), undefined)),
  tokens: z.optional(z.catch(z.optional(z.array(z.string())), undefined)),
  filledHidden: z.optional(z.catch(z.optional(z.boolean()), undefined)),
});
type StoredRow = z.output<typeof storedRow>;

/** `unreadable`: a damaged row, of which sales is told without its text. */
export type Status = LeadState | 'unreadable';

export const statuses: readonly Status[] = [...leadStates, 'unreadable'];

export type Lead = StoredRow & { status: Status };

const statusOf = (row: StoredRow, readable: boolean): Status => {
  const isNotified = !allows('clear', row) && !allows('notify', row);
  return isNotified || readable ? leadState(row) : 'unreadable';
};

/** @param item a row as stored: only its id is certain */
const toLead = (item: Record<string, unknown>): Lead => {
  const row = z.parse(storedRow, item);
  return { ...row, status: statusOf(row, z.safeParse(submission, item).success) };
};

/** AWS deletes expired rows late, and the database of a laptop never does. */
const isKept = (item: Record<string, unknown>) => !isExpired(item, Date.now());

/** Mail services ignore letter case. */
export const sameAddress = (a: string | undefined, b: string): boolean =>
  a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

/** The ISO date on which a lead is erased automatically; undefined before that of an answered lead was announced. */
export const eraseDay = (lead: Lead, now: number): string | undefined => {
  if (lead.expiresAt !== undefined) return isoDay(lead.expiresAt * 1000);
  return ['wait', 'erase'].includes(retentionStep(lead, { now })) ? lead.eraseOn : undefined;
};

/** A change that can be undone until the row changes again. */
export type Change = { id: string; before: Progress; after: Progress };

export type LeadTable = ReturnType<typeof leadTable>;

export const leadTable = ({ client, tableOf }: Pick<Target, 'client' | 'tableOf'>) => {
  const db = DynamoDBDocumentClient.from(client);
  const TableName = tableOf('contact_submissions');
  const read = async (id: string) =>
    // DynamoDB rejects longer keys.
    id.length > 1024
      ? undefined
      : (await db.send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }))).Item;

  /** Applies a rule to a row. @returns undefined when the row is gone, or the rule changes nothing */
  const change = async (id: string, rule: (row: Progress) => Step<string>): Promise<Change | undefined> => {
    const item = await read(id);
    if (!item) return undefined;
    let last: { before: Progress; after: Progress | undefined } | undefined;
    const { outcome } = await changeLead({ db, table: TableName, id }, item, (before) => {
      const step = rule(before);
      last = { before, after: step.next };
      return step;
    });
    return outcome !== 'gone' && last?.after ? { id, before: last.before, after: last.after } : undefined;
  };

  return {
    change,

    /** Every lead, page by page, in no order. Scans the table: it has no index by time or address. */
    async *pages(): AsyncGenerator<Lead[]> {
      const scan = { TableName, ConsistentRead: true };
      for await (const { Items = [] } of paginateScan({ client: db }, scan)) yield Items.filter(isKept).map(toLead);
    },

    async get(id: string): Promise<Lead | undefined> {
      const item = await read(id);
      return item && isKept(item) ? toLead(item) : undefined;
    },

    /** @returns false when the row is gone, or was changed since: an email may be on its way */
    undo: async ({ id, before, after }: Change): Promise<boolean> =>
      (await change(id, (row) =>
        isSameProgress(row, after) ? { outcome: 'restored', next: before } : { outcome: 'changed since' },
      )) !== undefined,

    /** @returns false when the row is gone, or is no longer suspected spam */
    eraseSuspect: (id: string): Promise<boolean> =>
      eraseLead({ db, table: TableName, id }, { suspectedSpam: true, answeredAt: undefined }),

    /** Erases a row for good. @returns false when there is none */
    erase: (id: string): Promise<boolean> => eraseLead({ db, table: TableName, id }),
  };
};
