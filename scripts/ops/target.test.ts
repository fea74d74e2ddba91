import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AwsStandIn, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { resolveTarget } from './target.ts';

const { client, endpoint } = await freshTables();

let aws: AwsStandIn;
beforeEach(() => {
  aws = startAwsStandIn();
  // The stage's stacks are the stand-in's; its tables are in the embedded database.
  aws.stacks.set('eu-west-1/website-trial-data', {});
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
});
afterEach(() => aws.close());

const create = (name: string) =>
  client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    }),
  );

describe('a deployed stage', () => {
  test('has tables that are named after it, in the account and region where its stacks are', async () => {
    await create('website-trial-contact_submissions');
    aws.stacks.set('eu-west-1/website-trial-site', { outputs: { ClientUsername: 'client' } });
    const target = await resolveTarget({ stage: 'trial', region: 'eu-west-1', env: {} });
    expect(target.tables.users).toBe('website-trial-users');
    expect(target.describe).toBe('stage trial in eu-west-1 (account 123456789012)');
    expect(target.deployed).toEqual({ stage: 'trial', region: 'eu-west-1', outputs: { ClientUsername: 'client' } });
  });

  test('whose tables are gone is to be restored', async () => {
    aws.stacks.set('us-east-1/website-lost-data', {});
    await expect(resolveTarget({ stage: 'lost', env: {} })).rejects.toThrow(
      'The tables of stage lost in us-east-1 (account 123456789012) are missing: restore them first',
    );
  });
});
