import {
  CreateTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { isOutage } from '#functions/lib/aws-clients.ts';
import { type TableDefinition, tables } from '#functions/tables.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** The local database accepts any region and credentials. */
export const localEndpoint = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

export const localClient = (endpoint: string, options: DynamoDBClientConfig = {}): DynamoDBClient =>
  new DynamoDBClient({ ...localEndpoint(endpoint), ...options });

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

type Definitions = Readonly<Record<string, TableDefinition>>;

export const schemasOf = (definitions: Definitions = tables): Record<string, unknown> =>
  Object.fromEntries(Object.entries(definitions).map(([name, table]) => [name, create(name, table).input]));

/**
 * Creates missing tables. Local rows never expire, because there is no TTL; notify-triggers.ts replaces the stream.
 * @param suffix appended to every table name, so that tests do not share tables
 * @returns environment variables with the table names
 * @throws {SetupError} when the database does not respond
 */
export const createTables = async (client: DynamoDBClient, suffix = ''): Promise<Record<string, string>> => {
  const env: Record<string, string> = {};
  for (const [key, table] of Object.entries<TableDefinition>(tables)) {
    const name = key + suffix;
    env[table.env] = name;
    try {
      await client.send(create(name, table));
    } catch (error) {
      if (error instanceof ResourceInUseException) continue;
      if (!isOutage(error)) throw error;
      throw new SetupError(
        `The database does not respond (${(error as Error).message}). Check that the disk has space, and DYNAMODB_ENDPOINT if it is set.`,
      );
    }
  }
  return env;
};
