import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { isOutage } from '#functions/lib/aws-errors.ts';
import { type TableDefinition, tables } from '#functions/tables.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** How a client finds a database on this machine: any region and credentials will do. */
export const localEndpoint = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

export const localClient = (endpoint: string, options: DynamoDBClientConfig = {}): DynamoDBClient =>
  new DynamoDBClient({ ...localEndpoint(endpoint), ...options });

const attributesOf = (table: TableDefinition) =>
  [
    ...new Set([
      table.partitionKey,
      ...(table.sortKey ? [table.sortKey] : []),
      ...table.indexes.flatMap((index) => [index.partitionKey, index.sortKey]),
    ]),
  ].map((key) => ({ AttributeName: key, AttributeType: 'S' as const }));

const indexOf = ({ name, partitionKey, sortKey, projected }: TableDefinition['indexes'][number]) => ({
  IndexName: name,
  KeySchema: [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ],
  Projection: projected
    ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: projected }
    : { ProjectionType: 'KEYS_ONLY' as const },
});

const create = (name: string, table: TableDefinition) => {
  const own = [table.partitionKey, ...(table.sortKey ? [table.sortKey] : [])];
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributesOf(table),
    KeySchema: own.map((key, index) => ({ AttributeName: key, KeyType: index === 0 ? 'HASH' : 'RANGE' })),
    ...(table.indexes.length > 0 && {
      GlobalSecondaryIndexes: table.indexes.map(indexOf),
    }),
    ...(table.stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } }),
  });
};

/**
 * Creates whichever of the product's tables are missing.
 * @param suffix is appended to every name, so that tests can have separate tables
 * @returns the environment variables by which the functions find the tables
 * @throws {SetupError} when the database does not answer
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
        `The database does not answer (${(error as Error).message}). Set DYNAMODB_ENDPOINT to one that runs, or unset it.`,
      );
    }
    if (table.ttl) {
      await client.send(
        new UpdateTimeToLiveCommand({
          TableName: name,
          TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true },
        }),
      );
    }
  }
  return env;
};

/** The address of a table's stream. */
export const streamArn = async (client: DynamoDBClient, table: string): Promise<string> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  if (!Table?.LatestStreamArn) {
    throw new SetupError(
      `The table ${table} is incomplete: it has no stream. Delete it, or set DATA_DIR to another folder.`,
    );
  }
  return Table.LatestStreamArn;
};
