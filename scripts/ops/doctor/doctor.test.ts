import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { userRepository } from '#functions/lib/users.ts';
import { readConfig } from '#infra/config.ts';
import { tableName } from '#infra/names.ts';
import { readStage } from '#scripts/ops/aws/stage.ts';
import { findRoom } from '#scripts/ops/rooms/find-room.ts';
import { awsError, awsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { site } from '#shared/site.ts';
import { examineStage, type Finding } from './doctor.ts';

const aws = awsStandIn();
const concurrency = (ConcurrentExecutions: number) =>
  aws.on(GetAccountSettingsCommand, () => ({ AccountLimit: { ConcurrentExecutions } }));
const subscription = (SubscriptionArn: string) =>
  aws.on(ListSubscriptionsByTopicCommand, () => ({
    Subscriptions: [{ Endpoint: 'ops@firm.example', SubscriptionArn }],
  }));
/** Sets the SES account's daily quota and its verified identities. */
const ses = (Max24HourSend: number, ...verified: string[]) => {
  aws.on(GetSendQuotaCommand, () => ({ Max24HourSend }));
  aws.on(GetIdentityVerificationAttributesCommand, ({ Identities = [] }) => ({
    VerificationAttributes: Object.fromEntries(
      Identities.filter((name) => verified.includes(name)).map((name) => [name, { VerificationStatus: 'Success' }]),
    ),
  }));
};
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', inject('dynamodbEndpoint'));
  vi.stubEnv('GITHUB_ACTIONS', undefined);
  concurrency(1000);
  ses(50_000, 'firm.example');
});

/** Runs the doctor on a stage, whose site is deployed if `outputs` is passed. @returns findings by subject */
const findings = async (env: Record<string, string> = {}, outputs?: Record<string, string>) => {
  const [SALES_EMAIL, FROM_EMAIL, ALARM_EMAIL] = ['sales', 'web', 'ops'].map((name) => `${name}@firm.example`);
  const settings = { SALES_EMAIL, FROM_EMAIL, ALARM_EMAIL, STAGE: 'prod', ...env };
  if (outputs) aws.stacks.set(`us-east-1/website-${settings.STAGE}-site`, { outputs });
  const stage = await readStage(settings.STAGE, 'us-east-1');
  const found = await examineStage({ config: readConfig({ context: {}, file: {}, env: settings }), stage });
  return Object.fromEntries(found.map((finding): [string, Finding] => [finding.subject, finding]));
};

/** Makes a stage with its own empty `users` table, so that tests do not share rows. */
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

describe('examineStage', () => {
  it('reports ok for every check when nothing is left to do', async () => {
    subscription('arn:aws:sns:1');
    const { STAGE, setPassword } = await stageWithUsers();
    await setPassword();
    const outputs = { AlarmTopicArn: 'arn:aws:sns:topic', SiteUrl: site.url };
    const found = await findings({ STAGE }, outputs);
    expect(Object.entries(found).map(([subject, { state }]) => [subject, state])).toEqual(
      ['SES identity', 'SES sandbox', 'Lambda quota', 'deployment', 'address', 'room password', 'alarm email'].map(
        (subject) => [subject, 'ok'],
      ),
    );
  });

  it('suggests a remedy for everything that a new AWS account lacks', async () => {
    ses(200);
    concurrency(10);
    expect(await findings()).toMatchObject({
      'SES identity': { state: 'to do', remedy: expect.stringContaining('ses/home#/identities') },
      'SES sandbox': { state: 'to do', found: expect.stringContaining('sales@firm.example is not verified') },
      'Lambda quota': {
        state: 'to do',
        found: expect.stringContaining('10 functions at a time'),
        remedy: expect.stringContaining('request-service-quota-increase'),
      },
      deployment: { state: 'to do', remedy: 'npm run deploy -- --stage prod --region us-east-1' },
      'alarm email': { state: 'to do', found: expect.stringContaining('after the deployment') },
    });
  });

  it('lists the steps that remain after a deployment', async () => {
    subscription('PendingConfirmation');
    const SiteUrl = 'https://d1.cloudfront.net';
    const { STAGE } = await stageWithUsers();
    expect(await findings({ STAGE }, { AlarmTopicArn: 'arn:aws:sns:topic', SiteUrl })).toMatchObject({
      address: { state: 'to do', found: `the site is at ${SiteUrl}; its links and sitemap say ${site.url}` },
      'room password': { state: 'to do', remedy: `npm run rooms:password -- --stage ${STAGE} --region us-east-1` },
      'alarm email': { state: 'to do', remedy: expect.stringContaining('aws sns subscribe') },
    });
  });

  it('skips the room password in a GitHub workflow, whose role cannot read it', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    expect(await findings({}, { SiteUrl: site.url })).not.toHaveProperty('room password');
  });

  it('reports a missing permission without losing the other findings', async () => {
    aws.on(GetSendQuotaCommand, () => {
      throw awsError('AccessDenied', 'not authorized to perform ses:GetSendQuota');
    });
    expect(await findings()).toMatchObject({
      'SES sandbox': {
        state: 'unknown',
        found: expect.stringContaining('may not do this: not authorized to perform ses:GetSendQuota'),
      },
      'SES identity': { state: 'ok' },
    });
  });
});
