import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { userRepository } from '#functions/lib/users.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { tableName } from '#infra/names.ts';
import { hasLeads, hasPassword } from './first-deployment.ts';

afterEach(() => vi.unstubAllEnvs());

it('tells a new stage from one that has leads, and one whose room has no password from one whose room has', async () => {
  const place = { stage: `s${Date.now().toString(36)}`, region: 'us-east-1' };
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', inject('dynamodbEndpoint'));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  expect(await hasLeads(place)).toBe(false);
  const client = new DynamoDBClient({ region: place.region });
  for (const [table, key] of [
    ['contact_submissions', 'id'],
    ['users', 'username'],
  ] as const) {
    await client.send(
      new CreateTableCommand({
        TableName: tableName(place.stage, table),
        KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
        BillingMode: 'PAY_PER_REQUEST',
      }),
    );
  }
  expect([await hasLeads(place), await hasPassword(place)]).toEqual([true, false]);
  const users = userRepository(DynamoDBDocumentClient.from(client), tableName(place.stage, 'users'));
  await users.setPasswordHash(defaultRoom.name, 'a hash', Date.now());
  expect(await hasPassword(place)).toBe(true);
  client.destroy();
});

it('does not take an outage for a new stage, whose data would lose its protection', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  expect(await hasLeads({ stage: 'prod', region: 'us-east-1' })).toBe(true);
});
