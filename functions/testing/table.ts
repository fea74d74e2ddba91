import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';

/** Reads and writes a table's rows. @param key the partition key; `get` and `remove` fail if there is a sort key too */
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
  };
};

export type TestTable = ReturnType<typeof testTable>;
