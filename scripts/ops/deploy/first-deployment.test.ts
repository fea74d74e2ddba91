import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { tableName } from '#infra/names.ts';
import { hasLeads } from './cdk.ts';

beforeEach(() => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local');
});
afterEach(() => vi.unstubAllEnvs());

test('tells a new stage from one that has leads', async () => {
  const place = { stage: `s${Date.now().toString(36)}`, region: 'us-east-1' };
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', inject('dynamodbEndpoint'));
  expect(await hasLeads(place)).toBe(false);
  const client = new DynamoDBClient({ region: place.region });
  await client.send(
    new CreateTableCommand({
      TableName: tableName(place.stage, 'contact_submissions'),
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  expect(await hasLeads(place)).toBe(true);
  client.destroy();
});

test('does not take an outage for a new stage, whose data would lose its protection', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  expect(await hasLeads({ stage: 'prod', region: 'us-east-1' })).toBe(true);
});
