import { CreateTableCommand, type CreateTableInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type TableDefinition, tables } from '#functions/tables.ts';
import { SetupError } from '#scripts/command.ts';

/** Connects to a local database, which accepts any region and credentials. */
export const localClient = (endpoint: string): DynamoDBClient => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
};

const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE' = 'HASH') => ({ AttributeName, KeyType });

const schemaOf = (TableName: string, { partitionKey, indexes = [] }: TableDefinition): CreateTableInput => {
  const keys = [partitionKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  const GlobalSecondaryIndexes = indexes.map((index) => ({
    IndexName: index.name,
    KeySchema: [key(index.partitionKey), key(index.sortKey, 'RANGE')],
    Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.projected] },
  }));
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: [key(partitionKey)],
    ...(indexes.length > 0 && { GlobalSecondaryIndexes }),
  };
};

/**
 * Creates the missing tables. Local rows never expire, because there is no TTL; triggers.ts replaces the stream.
 * @param suffix appended to every table name, so that tests do not share tables
 * @returns environment variables with the table names
 * @throws {SetupError} when the database does not respond or cannot store them
 */
export const createTables = async (client: DynamoDBClient, suffix = ''): Promise<Record<string, string>> => {
  const env: Record<string, string> = {};
  for (const [name, table] of Object.entries<TableDefinition>(tables)) {
    env[table.env] = name + suffix;
    await client.send(new CreateTableCommand(schemaOf(name + suffix, table))).catch((error: Error) => {
      if (error.name === 'ResourceInUseException') return;
      throw new SetupError(`The database does not work (${error.message}). Check that the disk has space.`);
    });
  }
  return env;
};
