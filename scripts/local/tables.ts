import {
  CreateTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { type TableDefinition, tables } from '#functions/tables.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** Connects to a local database, which accepts any region and credentials. */
export const localClient = (endpoint: string, options: DynamoDBClientConfig = {}): DynamoDBClient => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, ...options });
};

type Keyed = { partitionKey: string; sortKey?: string | undefined };

const keysOf = ({ partitionKey, sortKey }: Keyed) => (sortKey ? [partitionKey, sortKey] : [partitionKey]);

const keySchema = (keyed: Keyed) =>
  keysOf(keyed).map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' }) as const);

const create = (name: string, { indexes = [], ...table }: TableDefinition) =>
  new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...new Set([table, ...indexes].flatMap(keysOf))].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: keySchema(table),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map(({ name: IndexName, projected, ...keyed }) => ({
        IndexName,
        KeySchema: keySchema(keyed),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] },
      })),
    }),
  });

/** The schema of each table, by name, as plain data. */
export const tableSchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<TableDefinition>(tables).map(([name, table]) => [
      name,
      JSON.parse(JSON.stringify(create(name, table).input)),
    ]),
  );

/**
 * Creates the missing tables. Local rows never expire, because there is no TTL; triggers.ts replaces the stream.
 * @param suffix appended to every table name, so that tests do not share tables
 * @returns environment variables with the table names
 * @throws {SetupError} when the database does not respond or cannot store them
 */
export const createTables = async (client: DynamoDBClient, suffix = ''): Promise<Record<string, string>> => {
  const env: Record<string, string> = {};
  for (const [key, table] of Object.entries<TableDefinition>(tables)) {
    const name = key + suffix;
    env[table.env] = name;
    await client.send(create(name, table)).catch((error: unknown) => {
      if (error instanceof ResourceInUseException) return;
      const cause = error instanceof Error ? error.message : error;
      throw new SetupError(`The database does not work (${cause}). Check that the disk has space.`);
    });
  }
  return env;
};
