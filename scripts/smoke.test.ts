import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, vi } from 'vitest';
import { accountChecks, runChecks } from './smoke.ts';

const config = { sesIdentity: 'firm.example', alarmEmail: 'ops@firm.example' };

const Outputs = [
  { OutputKey: 'AlarmTopicArn', OutputValue: 'arn:topic' },
  { OutputKey: 'ApiUrl', OutputValue: 'https://api.example' },
];

/** What the checks print about an account. */
const examine = async (isReady: boolean) => {
  mockClient(CloudFormationClient)
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [{ Outputs }] } as object);
  mockClient(SESClient)
    .on(GetIdentityVerificationAttributesCommand)
    .resolves({ VerificationAttributes: { 'firm.example': { VerificationStatus: isReady ? 'Success' : 'Pending' } } })
    .on(GetSendQuotaCommand)
    .resolves({ Max24HourSend: isReady ? 50_000 : 200 });
  mockClient(LambdaClient)
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: isReady ? 1000 : 10 } });
  const SubscriptionArn = isReady ? 'arn:subscription' : 'PendingConfirmation';
  mockClient(SNSClient)
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: [{ Endpoint: config.alarmEmail, SubscriptionArn }] });
  mockClient(DynamoDBDocumentClient)
    .on(GetCommand)
    .resolves(isReady ? { Item: { password: '$argon2id$' } } : {});
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: isReady ? 403 : 200 }));
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const stage = {
    description: 'stage prod',
    database: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })),
    tableName: (table: string) => table,
    siteUrl: async () => 'https://www.firm.example',
  };
  const allPassed = await runChecks(accountChecks({ name: 'prod', region: 'us-east-1' }, stage, config));
  vi.restoreAllMocks();
  return { allPassed, lines };
};

it('smoke: names everything that a first deployment lacks', async () => {
  const { allPassed, lines } = await examine(false);
  expect(allPassed).toBe(false);
  expect(lines.filter((line) => !line.startsWith('FAIL  '))).toEqual([]);
  const faults = [/not 403/, /identity is not verified/, /Request production access/, /may run 10: /, /not confirmed/];
  for (const fault of [...faults, /npm run set-password -- --stage prod --room /]) expect(lines.join()).toMatch(fault);
});

it('smoke: finds nothing wrong with an account that is ready', async () => {
  const { allPassed, lines } = await examine(true);
  expect(allPassed).toBe(true);
  expect(lines.filter((line) => !line.startsWith('ok    '))).toEqual([]);
  expect(lines.length).toBeGreaterThan(5);
});
