import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type TableDefinition, tables } from '#functions/tables.ts';
import { SetupError } from '#scripts/command.ts';

/** Connects to a local database, which accepts any region and credentials. */
export const localClient = (endpoint: string): DynamoDBClient => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
};

const hash = (name: string) => ({ AttributeName: name, KeyType: 'HASH' as const });
const range = (name: string) => ({ AttributeName: name, KeyType: 'RANGE' as const });

const schemaOf = (name: string, { partitionKey, indexes = [] }: TableDefinition) => {
  const keys = [partitionKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  const secondary = indexes.map((index) => ({
    IndexName: index.name,
    KeySchema: [hash(index.partitionKey), range(index.sortKey)],
    Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.projected] },
  }));
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: 'S' as const })),
    KeySchema: [hash(partitionKey)],
    ...(secondary.length > 0 && { GlobalSecondaryIndexes: secondary }),
  };
};

const definitions = Object.entries<TableDefinition>(tables);

/**
 * Creates the missing tables. Local rows never expire, because there is no TTL; triggers.ts replaces the stream.
 * @param suffix appended to every table name, so that tests do not share tables
 * @returns environment variables with the table names
 * @throws {SetupError} when the database does not respond or cannot store them
 */
export const createTables = async (client: DynamoDBClient, suffix = ''): Promise<Record<string, string>> => {
  for (const [name, table] of definitions) {
    await client.send(new CreateTableCommand(schemaOf(name + suffix, table))).catch((error: Error) => {
      if (error.name === 'ResourceInUseException') return;
      throw new SetupError(`The database does not work (${error.message}). Check that the disk has space.`);
    });
  }
  return Object.fromEntries(definitions.map(([name, { env }]) => [env, name + suffix]));
};
