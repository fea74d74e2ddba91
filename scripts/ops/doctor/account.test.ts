import { randomUUID } from 'node:crypto';
import { DescribeAlarmsCommand, type StateValue } from '@aws-sdk/client-cloudwatch';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSendQuotaCommand } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userRepository } from '#functions/lib/users.ts';
import { tableName } from '#infra/names.ts';
import { findRoom } from '#scripts/ops/rooms/find-room.ts';
import { awsError } from '#scripts/testing/aws-stand-in.ts';
import { healthyAccount } from '#scripts/testing/doctor.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { site } from '#shared/site.ts';

let account: ReturnType<typeof healthyAccount>;
beforeEach(() => {
  account = healthyAccount();
});
afterEach(() => account.aws.close());

const subscription = (SubscriptionArn: string) =>
  account.aws.on(ListSubscriptionsByTopicCommand, () => ({
    Subscriptions: [{ Endpoint: 'ops@firm.example', SubscriptionArn }],
  }));
const alarms = (...MetricAlarms: { AlarmName: string; StateValue: StateValue }[]) =>
  account.aws.on(DescribeAlarmsCommand, () => ({ MetricAlarms }));

/** A stage with an empty table of users, which only one test sees. */
const stageWithUsers = async () => {
  const STAGE = `s${randomUUID().slice(0, 8)}`;
  const client = new DynamoDBClient({ region: 'us-east-1' });
  const TableName = tableName(STAGE, 'users');
  const AttributeDefinitions = [{ AttributeName: 'username', AttributeType: 'S' as const }];
  const KeySchema = [{ AttributeName: 'username', KeyType: 'HASH' as const }];
  await client.send(
    new CreateTableCommand({ TableName, AttributeDefinitions, KeySchema, BillingMode: 'PAY_PER_REQUEST' }),
  );
  const users = userRepository(DynamoDBDocumentClient.from(client), TableName);
  return { STAGE, setPassword: () => users.setPasswordHash(findRoom(undefined).name, 'hash') };
};

describe('doctor, AWS account', () => {
  test('finds nothing wrong when everything exists', async () => {
    subscription('arn:aws:sns:1');
    alarms({ AlarmName: 'website-prod-site-down', StateValue: 'OK' });
    const outputs = { AlarmTopicArn: 'arn:aws:sns:topic', SiteUrl: site.url };
    const { STAGE, setPassword } = await stageWithUsers();
    await setPassword();
    const found = await account.findings({ STAGE, LOGIN_CONCURRENCY: '5', WAF_RATE_LIMIT: '2000' }, outputs);
    expect(Object.keys(found)).toEqual([
      'CDK bootstrap in us-east-1',
      `website-${STAGE}-data`,
      `website-${STAGE}-site`,
      `website-${STAGE}-release`,
      'SES identity',
      'SES sandbox',
      'Lambda quota',
      'rate limit',
      'address',
      'room password',
      'alarm email',
      'alarms',
    ]);
    expect(Object.values(found).filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  test('gives the remedy for everything missing in a new account', async () => {
    account.verified();
    account.sendQuota(200);
    account.quota(10);
    account.aws.stacks.delete('us-east-1/CDKToolkit');
    const found = await account.findings({});
    expect(found).toMatchObject({
      'CDK bootstrap in us-east-1': { state: 'missing', remedy: 'npx cdk bootstrap aws://123456789012/us-east-1' },
      'SES identity': { state: 'later', remedy: expect.stringContaining('ses/home#/identities') },
      'SES sandbox': { state: 'later', found: expect.stringContaining('sales@firm.example is not one') },
      'Lambda quota': {
        state: 'later',
        found: expect.stringContaining('10 functions at a time, none of them reserved'),
        remedy: expect.stringContaining('request-service-quota-increase'),
      },
      'alarm email': { state: 'later', found: expect.stringContaining('after the deployment') },
    });
  });

  test('reports an unconfirmed alarm address', async () => {
    subscription('PendingConfirmation');
    const found = await account.findings({}, { AlarmTopicArn: 'arn:aws:sns:topic' });
    expect(found['alarm email']).toMatchObject({
      state: 'later',
      remedy: expect.stringContaining('aws sns subscribe'),
    });
  });

  testRows([
    [{}, 'ok', undefined],
    [{ WAF_RATE_LIMIT: 'off' }, 'later', 'set wafRateLimit'],
    [{ STAGE: 'trial' }, 'later', 'set wafRateLimit'],
    [{ REGION: 'eu-west-1' }, 'later', 'accepts web ACLs from us-east-1 only'],
  ])('reports a missing rate limit', async (env, state, remedy) => {
    const { 'rate limit': found } = await account.findings(env);
    expect(found?.state).toBe(state);
    if (remedy) expect(found?.remedy).toContain(remedy);
  });

  testRows<[version: string | undefined, state: string, found: string]>([
    ['6', 'ok', 'version 6'],
    ['5', 'missing', 'version 5, but the stacks need 6'],
    [undefined, 'missing', 'version 0, but the stacks need 6'],
  ])('checks the version of the bootstrap stack', async (version, state, found) => {
    account.aws.stacks.set('us-east-1/CDKToolkit', { outputs: version ? { BootstrapVersion: version } : {} });
    expect((await account.findings())['CDK bootstrap in us-east-1']).toMatchObject({ state, found });
  });

  test('checks the bootstrap stack in the region of the copies', async () => {
    const found = await account.findings({ BACKUP_DAYS: '7', BACKUP_COPY_REGION: 'eu-west-1' });
    const remedy = 'npx cdk bootstrap aws://123456789012/eu-west-1';
    expect(found['CDK bootstrap in eu-west-1']).toMatchObject({ state: 'missing', remedy });
    expect(found['CDK bootstrap in us-east-1']?.state).toBe('ok');
  });

  testRows<[limit: number, reserved: string, state: string, remedy: string | undefined]>([
    [10, '0', 'later', 'request-service-quota-increase'],
    [104, '0', 'later', 'request-service-quota-increase'],
    [105, '0', 'later', 'set loginConcurrency to 5'],
    [105, '5', 'ok', undefined],
    [104, '5', 'missing', 'set loginConcurrency to 0'],
  ])('suggests reserved concurrency for login when the quota allows it', async (limit, reserved, state, remedy) => {
    account.quota(limit);
    const found = (await account.findings({ LOGIN_CONCURRENCY: reserved }))['Lambda quota'];
    expect(found).toMatchObject(remedy ? { state, remedy: expect.stringContaining(remedy) } : { state });
  });

  test('checks the password of the default room', async () => {
    const { STAGE, setPassword } = await stageWithUsers();
    const remedy = `npm run rooms:password -- --stage ${STAGE} --region us-east-1`;
    expect((await account.findings({ STAGE }, {}))['room password']).toMatchObject({ state: 'later', remedy });
    await setPassword();
    expect((await account.findings({ STAGE }, {}))['room password']?.state).toBe('ok');
    expect((await account.findings({ STAGE }))['room password']).toBeUndefined();
  });

  test('compares the site address with its pages', async () => {
    const SiteUrl = 'https://d1.cloudfront.net';
    expect((await account.findings({}, { SiteUrl })).address).toMatchObject({
      state: 'later',
      found: `the site is at ${SiteUrl}; its links and sitemap say ${site.url}`,
    });
    expect((await account.findings({}, { SiteUrl: site.url })).address?.state).toBe('ok');
  });

  test('names alarms that are raised or without data', async () => {
    const states = { 'site-down': 'ALARM', 'digest-silent': 'INSUFFICIENT_DATA', 'api-errors': 'OK' } as const;
    alarms(...Object.entries(states).map(([name, StateValue]) => ({ AlarmName: `website-prod-${name}`, StateValue })));
    expect((await account.findings({}, {})).alarms).toMatchObject({
      state: 'later',
      found: 'website-prod-site-down is raised, website-prod-digest-silent has no data',
    });
  });

  test('reports a site without alarms', async () => {
    alarms();
    expect((await account.findings({}, {})).alarms).toMatchObject({ state: 'later', found: 'there are none' });
    expect((await account.findings()).alarms).toBeUndefined();
  });

  test('reports missing permissions', async () => {
    account.aws.on(GetSendQuotaCommand, () => {
      throw awsError('AccessDenied');
    });
    const found = await account.findings();
    expect(found['SES sandbox']).toMatchObject({
      state: 'unknown',
      found: 'These AWS credentials may not ask SES for its quota.',
    });
    expect(found['SES identity']?.state).toBe('ok');
  });
});
