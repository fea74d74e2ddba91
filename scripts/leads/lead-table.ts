import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { queueIndex } from '#functions/tables.ts';
import type { Target } from '#scripts/target.ts';
import { type Lead, toLead } from './lead.ts';

/** What operators do with the stored leads. */
export type LeadTable = {
  /**
   * Every lead, page by page and in no order. It reads the whole table, as there is no index by time or by address.
   * @param filter.since an ISO instant; `filter.idPrefix` the beginning of an id
   */
  pages(filter?: { since?: string | undefined; idPrefix?: string | undefined }): AsyncGenerator<Lead[]>;
  get(id: string): Promise<Lead | undefined>;
  /** The ids that wait for the sweeper. */
  waitingIds(): Promise<Set<string>>;
  /**
   * Has the sweeper send the lead's e-mail, whatever was done with it before.
   * @returns false when the row is gone, or waits already
   */
  queueForSweeper(id: string): Promise<boolean>;
  /** @returns false when there was no such row with this address */
  erase(id: string, email: string): Promise<boolean>;
};

const unlessRefused = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

export const leadTable = ({ client, tables }: Target): LeadTable => {
  const db = DynamoDBDocumentClient.from(client);
  const TableName = tables.contact_submissions;
  return {
    async *pages({ since, idPrefix } = {}) {
      const conditions = [...(since ? ['createdAt >= :since'] : []), ...(idPrefix ? ['begins_with(id, :prefix)'] : [])];
      const values = { ...(since && { ':since': since }), ...(idPrefix && { ':prefix': idPrefix }) };
      const scan = {
        TableName,
        ConsistentRead: true,
        ...(conditions.length > 0 && {
          FilterExpression: conditions.join(' AND '),
          ExpressionAttributeValues: values,
        }),
      };
      for await (const { Items = [] } of paginateScan({ client: db }, scan)) yield Items.map(toLead);
    },

    async get(id) {
      const { Item } = await db.send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }));
      return Item && toLead(Item);
    },

    async waitingIds() {
      const query = {
        TableName,
        IndexName: queueIndex,
        KeyConditionExpression: 'queue = :notify',
        ExpressionAttributeValues: { ':notify': 'notify' },
      };
      const ids = new Set<string>();
      for await (const { Items = [] } of paginateQuery({ client: db }, query)) {
        for (const { id } of Items) ids.add(String(id));
      }
      return ids;
    },

    queueForSweeper: (id) =>
      unlessRefused(
        db.send(
          new UpdateCommand({
            TableName,
            Key: { id },
            UpdateExpression: 'SET queue = :notify REMOVE suspectedSpam, notifiedAt, claimedAt',
            ConditionExpression: 'attribute_exists(id) AND (attribute_not_exists(queue) OR queue <> :notify)',
            ExpressionAttributeValues: { ':notify': 'notify' },
          }),
        ),
      ),

    erase: (id, email) =>
      unlessRefused(
        db.send(
          new DeleteCommand({
            TableName,
            Key: { id },
            ConditionExpression: 'email = :email',
            ExpressionAttributeValues: { ':email': email },
          }),
        ),
      ),
  };
};
