import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { userRepository } from '#functions/lib/users.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { tableName } from '#infra/names.ts';
import { standInAccount, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { environmentOf, prepare } from './deploy-settings.ts';
import { hasLeads, hasPassword } from './first-deployment.ts';

afterEach(() => vi.unstubAllEnvs());

test('tells a new stage from one that has leads, and one whose room has no password from one whose room has', async () => {
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

test('does not take an outage for a new stage, whose data would lose its protection', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  expect(await hasLeads({ stage: 'prod', region: 'us-east-1' })).toBe(true);
});

const region = 'eu-central-1';
const settings = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@firm.example',
  ALARM_EMAIL: 'ops@firm.example',
};

test('a deployment goes where the AWS profile says, and the templates and the CDK are told so', async () => {
  const aws = startAwsStandIn();
  const folder = temporaryFolder();
  // An operator's own files, and nothing in the environment but the profile's name.
  const files = { AWS_CONFIG_FILE: 'config', AWS_SHARED_CREDENTIALS_FILE: 'credentials' };
  for (const [name, file] of Object.entries(files)) vi.stubEnv(name, join(folder, file));
  writeFileSync(join(folder, files.AWS_CONFIG_FILE), `[profile firm]\nregion = ${region}\n`);
  const keys = 'aws_access_key_id = local\naws_secret_access_key = local';
  writeFileSync(join(folder, files.AWS_SHARED_CREDENTIALS_FILE), `[firm]\n${keys}\n`);
  vi.stubEnv('AWS_PROFILE', 'firm');
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
  const { config, context, place, stage } = await prepare({}, settings);
  const there = { account: standInAccount, region };
  expect({ place, context, stage }).toEqual({ place: there, context: there, stage: undefined });
  expect(config).toMatchObject(there);
  expect(environmentOf(place)).toEqual({ AWS_REGION: region, AWS_DEFAULT_REGION: region });
  aws.close();
  rmSync(folder, { recursive: true });
});
