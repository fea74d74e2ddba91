import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { tableName } from '#infra/names.ts';
import { resolveTarget } from '#scripts/ops/target.ts';
import { type AwsStandIn, awsError, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { findStage, lookForStage, resolvePlace, resolveRegion } from './stage.ts';

let aws: AwsStandIn;
beforeEach(() => {
  aws = startAwsStandIn();
});
afterEach(() => aws.close());

testRows<[string | undefined, NodeJS.ProcessEnv, string]>([
  ['eu-west-1', { AWS_REGION: 'eu-north-1' }, 'eu-west-1'],
  [undefined, { AWS_REGION: 'eu-north-1' }, 'eu-north-1'],
  ['', { AWS_DEFAULT_REGION: 'eu-south-1' }, 'eu-south-1'],
  [undefined, {}, 'us-east-1'],
])('resolveRegion: prefers the named region, then the environment', async (named, env, region) => {
  vi.stubEnv('AWS_REGION', undefined);
  expect(await resolveRegion(named, env)).toBe(region);
});

describe('resolvePlace', () => {
  test('returns the account of the credentials', async () => {
    expect(await resolvePlace({ region: 'eu-west-1' }, {})).toEqual({ account: '123456789012', region: 'eu-west-1' });
  });

  test('refuses an account other than the configured one', async () => {
    await expect(resolvePlace({ account: '999999999999' }, {})).rejects.toThrow(
      'The settings name account 999999999999, but these credentials belong to account 123456789012',
    );
  });

  test.each([
    ['ExpiredToken', 'they have expired'],
    ['InvalidClientTokenId', 'AWS does not accept these credentials'],
  ])('explains refused credentials: %s', async (code, sentence) => {
    aws.on(GetCallerIdentityCommand, () => {
      throw awsError(code);
    });
    await expect(resolvePlace({}, {})).rejects.toThrow(sentence);
  });

  test('explains missing credentials', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', '');
    await expect(resolvePlace({}, {})).rejects.toThrow('No AWS credentials were found');
  });
});

describe('findStage', () => {
  test.each(['ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'] as const)(
    'returns no site when the first deployment left %s',
    async (status) => {
      aws.stacks.set('eu-west-1/website-trial-data', {});
      aws.stacks.set('eu-west-1/website-trial-site', { status });
      const stage = await findStage('trial', 'eu-west-1');
      expect(stage).toMatchObject({ account: '123456789012', region: 'eu-west-1', data: {}, site: undefined });
    },
  );

  test('names the region of a stage found elsewhere', async () => {
    aws.stacks.set('eu-central-1/website-prod-data', {});
    const sentence = 'Stage prod is in eu-central-1, not in us-east-1: name its region, or choose another stage.';
    await expect(findStage('prod', 'us-east-1')).rejects.toThrow(sentence);
    await expect(lookForStage('prod', 'us-east-1')).rejects.toThrow(sentence);
  });

  test('refuses an unknown stage, which deploy may create', async () => {
    await expect(findStage('prud', 'us-east-1')).rejects.toThrow(
      'There is no stage prud, in us-east-1 or any other region of this account.',
    );
    expect(await lookForStage('prud', 'us-east-1')).toBeUndefined();
  });

  test('refuses an invalid name without calling AWS', async () => {
    await expect(findStage('Prod', 'us-east-1')).rejects.toThrow('A stage name has 1 to 20');
    expect(aws.count()).toBe(0);
  });

  test('explains missing permissions', async () => {
    aws.on(DescribeStacksCommand, () => {
      throw awsError('AccessDenied');
    });
    await expect(findStage('prod', 'us-east-1')).rejects.toThrow(
      'These AWS credentials may not read the stacks of stage prod.',
    );
  });
});

describe('resolveTarget', () => {
  const name = `s${Date.now().toString(36)}`;
  const region = 'eu-west-1';

  beforeEach(() => {
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', inject('dynamodbEndpoint'));
    aws.stacks.set(`${region}/website-${name}-data`, {});
    aws.stacks.set(`${region}/website-${name}-site`, { outputs: { ApiUrl: 'https://api.example' } });
  });

  test('says to restore missing tables', async () => {
    await expect(resolveTarget({ stage: name, region, env: {} })).rejects.toThrow(
      `The tables of stage ${name} in ${region} (account 123456789012) are missing: restore them first`,
    );
  });

  test('returns the tables of the stage', async () => {
    await new DynamoDBClient({ region }).send(
      new CreateTableCommand({
        TableName: tableName(name, 'contact_submissions'),
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        BillingMode: 'PAY_PER_REQUEST',
      }),
    );
    const { tableOf, describe: described, deployed } = await resolveTarget({ stage: name, region, env: {} });
    expect(tableOf('users')).toBe(`website-${name}-users`);
    expect(described).toBe(`stage ${name} in ${region} (account 123456789012)`);
    expect(deployed).toEqual({ stage: name, region, outputs: { ApiUrl: 'https://api.example' } });
  });
});
