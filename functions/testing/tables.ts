import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { type TableName, tables } from '#functions/tables.ts';
import { createTables } from '#scripts/local/tables.ts';
import { mail } from '#shared/site.ts';

/** Reads and writes a table's rows. @param key the partition key */
export const testTable = (client: DynamoDBClient, TableName = '', key = 'id') => {
  const db = DynamoDBDocument.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    async put<Row extends object>(row: Row): Promise<Row> {
      await db.put({ TableName, Item: row });
      return row;
    },
    async putAll(rows: readonly object[]): Promise<void> {
      for (let first = 0; first < rows.length; first += 25) {
        const puts = rows.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }));
        await db.batchWrite({ RequestItems: { [TableName]: puts } });
      }
    },
    get: async (value: string) => (await db.get({ TableName, Key: { [key]: value } })).Item,
    async remove(value: string): Promise<void> {
      await db.delete({ TableName, Key: { [key]: value } });
    },
    /** Returns only the first megabyte of rows. */
    rows: async () => (await db.scan({ TableName })).Items ?? [],
    async clear(): Promise<void> {
      const rows = await this.rows();
      await Promise.all(rows.map((row) => this.remove(row[key])));
    },
  };
};

export const signingKey = 'signing-key-of-the-tests'.padEnd(43, '-');

const defaults = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  // Nothing listens here: a test that sends email sets the endpoint of its own inbox.
  AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:9',
  SALES_EMAIL: mail.sales,
  FROM_EMAIL: mail.sender,
  CONFIGURATION_SET: 'local',
  SIGNING_KEY: signingKey,
  ORIGIN_SECRET: 'origin-secret-of-the-tests',
  APP_STAGE: 'local',
};

/**
 * Creates separate tables for a test file, and sets the environment so that handlers use them.
 * Call this before creating a handler, because handlers read the environment when they are created.
 * @param overrides additional variables
 * @returns the tables, and `env`: their names by environment variable
 */
export const freshTables = async (overrides: Record<string, string> = {}) => {
  const endpoint = inject('dynamodbEndpoint');
  Object.assign(process.env, defaults, { AWS_ENDPOINT_URL_DYNAMODB: endpoint }, overrides);
  const client = new DynamoDBClient({ endpoint });
  const env = await createTables(client, `-${randomUUID().slice(0, 8)}`);
  Object.assign(process.env, env);
  const open = (name: TableName) => testTable(client, env[tables[name].env], tables[name].partitionKey);
  return {
    client,
    endpoint,
    env,
    users: open('users'),
    leads: open('contact_submissions'),
    limits: open('rate_limits'),
    endedSessions: open('ended_sessions'),
  };
};

export type TestTables = Awaited<ReturnType<typeof freshTables>>;
