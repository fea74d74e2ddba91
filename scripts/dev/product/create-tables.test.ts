import { DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { createTables, streamArn } from './create-tables.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await freshTables();
});

test('names every table in the variable of its definition', () => {
  expect(Object.keys(tables.env).sort()).toEqual(['LIMITS_TABLE', 'SUBMISSIONS_TABLE', 'USERS_TABLE', 'VIEWS_TABLE']);
});

test('gives the submissions a stream and a sparse index', async () => {
  const name = tables.env.SUBMISSIONS_TABLE ?? '';
  const { Table } = await tables.client.send(new DescribeTableCommand({ TableName: name }));
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_IMAGE' });
  expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName)).toEqual([
    'queue-createdAt',
    'queue-nextTryAt',
  ]);
  expect(await streamArn(tables.client, name)).toMatch(/stream/);
});

test('lets the limits expire', async () => {
  const { TimeToLiveDescription } = await tables.client.send(
    new DescribeTimeToLiveCommand({ TableName: tables.env.LIMITS_TABLE }),
  );
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
});

test('leaves tables that are there alone', async () => {
  const suffix = (tables.env.USERS_TABLE ?? '').slice('users'.length);
  await expect(createTables(tables.client, suffix)).resolves.toEqual(tables.env);
});
