import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  paginateScan,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { changeLead } from '#functions/lib/change-lead.ts';
import { type Progress, progressAttributes, type Step } from '#functions/lib/email-claims.ts';
import {
  allows,
  isExpired,
  type LeadState,
  leadState,
  type Submission,
  submission,
} from '#functions/lib/submission.ts';
import type { Target } from '#scripts/ops/target.ts';
import { isoDay } from '#shared/dates.ts';

const text = z.optional(z.catch(z.optional(z.string()), undefined));
const attributes = Object.keys(submission.shape) as (keyof Submission)[];

/** A row that may be damaged: any invalid attribute except the id is read as undefined. */
const storedRow = z.object({
  ...(Object.fromEntries(attributes.map((name) => [name, text])) as Record<keyof Submission, typeof text>),
  id: z.string(),
  suspectedSpam: z.optional(z.catch(z.optional(z.boolean()), undefined)),
  expiresAt: z.optional(z.catch(z.optional(z.number()), undefined)),
  tokens: z.optional(z.catch(z.optional(z.array(z.string())), undefined)),
  filledHidden: z.optional(z.catch(z.optional(z.boolean()), undefined)),
});
type StoredRow = z.output<typeof storedRow>;

/** `unreadable`: a damaged row. The email about such a lead does not contain the lead's text. */
export type Status = LeadState | 'unreadable';

export const statusNames: Record<Status, string> = {
  waiting: 'Not yet emailed',
  notified: 'Emailed to sales',
  delivered: 'Delivered to sales',
  undelivered: 'Came back',
  answered: 'Answered',
  suspect: 'Spam',
  unreadable: 'Damaged',
};
export const statuses = Object.keys(statusNames) as Status[];

export type Lead = StoredRow & { status: Status };

/** @param item a stored row, which may be damaged except for its id */
const toLead = (item: Record<string, unknown>): Lead => {
  const row = z.parse(storedRow, item);
  const isNotified = !allows('clear', row) && !allows('notify', row);
  const isReadable = z.safeParse(submission, item).success;
  return { ...row, status: isNotified || isReadable ? leadState(row) : 'unreadable' };
};

/** Hides expired rows: DynamoDB deletes them late, and the local database never does. */
const isKept = (item: Record<string, unknown>) => !isExpired(item, Date.now());

/** Ignores letter case, as mail services do. */
export const sameAddress = (a: string | undefined, b: string): boolean =>
  a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

/** The ISO date on which a lead is erased automatically. */
export const eraseDay = ({ expiresAt }: Lead): string | undefined =>
  expiresAt === undefined ? undefined : isoDay(expiresAt * 1000);

export const countOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

const isSameProgress = (a: Progress, b: Progress): boolean =>
  progressAttributes.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/** A change that can be undone until the row changes again. */
export type Change = { id: string; before: Progress; after: Progress };

export type LeadTable = ReturnType<typeof leadTable>;

export const leadTable = ({ client, tableOf }: Pick<Target, 'client' | 'tableOf'>) => {
  const db = DynamoDBDocumentClient.from(client);
  const TableName = tableOf('contact_submissions');

  /** Applies a rule to a row. @returns undefined when the row is gone, or the rule changes nothing */
  const change = async (id: string, rule: (row: Progress) => Step<string>): Promise<Change | undefined> => {
    let last: { before: Progress; after: Progress | undefined } | undefined;
    const { outcome } = await changeLead({ db, table: TableName, id }, (before) => {
      const step = rule(before);
      last = { before, after: step.next };
      return step;
    });
    return outcome !== 'gone' && last?.after ? { id, before: last.before, after: last.after } : undefined;
  };

  const remove = async (id: string, condition: Partial<DeleteCommandInput> = {}): Promise<boolean> => {
    try {
      const place = { TableName, Key: { id }, ConditionExpression: 'attribute_exists(id)' };
      await db.send(new DeleteCommand({ ...place, ...condition }));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };

  return {
    change,

    /** The matching leads, newest first. Scans the table, which has no index by time or email address. */
    async all(wanted: (lead: Lead) => boolean = () => true): Promise<Lead[]> {
      const found: Lead[] = [];
      for await (const { Items = [] } of paginateScan({ client: db }, { TableName, ConsistentRead: true })) {
        found.push(...Items.filter(isKept).map(toLead).filter(wanted));
      }
      const time = ({ createdAt = '' }: Lead) => createdAt;
      return found.sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0));
    },

    async get(id: string): Promise<Lead | undefined> {
      // DynamoDB rejects longer keys, and no id is this long.
      if (Buffer.byteLength(id) > 2048) return undefined;
      const { Item } = await db.send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }));
      return Item && isKept(Item) ? toLead(Item) : undefined;
    },

    /** @returns false when the row is gone, or has changed again, for example because an email was sent */
    undo: async ({ id, before, after }: Change): Promise<boolean> =>
      (await change(id, (row) =>
        isSameProgress(row, after) ? { outcome: 'restored', next: before } : { outcome: 'changed since' },
      )) !== undefined,

    /** Erases suspected spam for good. @returns false when the row is gone, was cleared, or was answered */
    eraseSpam: (id: string): Promise<boolean> =>
      remove(id, {
        ConditionExpression: 'suspectedSpam = :true AND attribute_not_exists(answeredAt)',
        ExpressionAttributeValues: { ':true': true },
      }),

    /** Erases a row for good. @returns false when the row does not exist */
    erase: (id: string): Promise<boolean> => remove(id),
  };
};

/** What the commands and the desk need to work on the leads of the local product or a stage. */
export type Dependencies = {
  leads: LeadTable;
  target: Pick<Target, 'describe' | 'isLocal'>;
  clock: () => number;
};

export const dependenciesOf = (target: Target): Dependencies => ({ leads: leadTable(target), target, clock: Date.now });
