import {
  CreateTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  type GlobalSecondaryIndex,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
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

const indexOf = ({
  name,
  projected,
  ...keyed
}: NonNullable<TableDefinition['indexes']>[number]): GlobalSecondaryIndex => ({
  IndexName: name,
  KeySchema: keySchema(keyed),
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] },
});

const create = (name: string, { indexes = [], ...table }: TableDefinition) =>
  new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...new Set([table, ...indexes].flatMap(keysOf))].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: keySchema(table),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes.map(indexOf) }),
  });

/**
 * Creates missing tables, without the stream (new-leads.ts).
 * @param suffix appended to every name to separate tests
 * @returns environment variables with the table names
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
