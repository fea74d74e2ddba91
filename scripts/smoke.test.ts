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

const outputs = [
  { OutputKey: 'AlarmTopicArn', OutputValue: 'arn:topic' },
  { OutputKey: 'ApiUrl', OutputValue: 'https://api.example' },
];

/** What the checks print about an account. */
const examine = async (ready: boolean) => {
  mockClient(CloudFormationClient)
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [{ Outputs: outputs }] } as object);
  const identity = { VerificationStatus: ready ? 'Success' : 'Pending' } as const;
  mockClient(SESClient)
    .on(GetIdentityVerificationAttributesCommand)
    .resolves({ VerificationAttributes: { 'firm.example': identity } })
    .on(GetSendQuotaCommand)
    .resolves({ Max24HourSend: ready ? 50_000 : 200 });
  mockClient(LambdaClient)
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: ready ? 1000 : 10 } });
  const SubscriptionArn = ready ? 'arn:subscription' : 'PendingConfirmation';
  mockClient(SNSClient)
    .on(ListSubscriptionsByTopicCommand)
    .resolves({ Subscriptions: [{ Endpoint: config.alarmEmail, SubscriptionArn }] });
  mockClient(DynamoDBDocumentClient)
    .on(GetCommand)
    .resolves(ready ? { Item: { password: '$argon2id$' } } : {});
  const stage = {
    description: 'stage prod',
    database: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })),
    tableName: (table: string) => table,
    siteUrl: async () => 'https://www.firm.example',
  };
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: ready ? 403 : 200 }));
  const failed = await runChecks(accountChecks({ name: 'prod', region: 'us-east-1' }, stage, config));
  vi.restoreAllMocks();
  return { failed, lines: lines.map((line) => line.slice(0, 4)), text: lines.join('\n') };
};

it('smoke: names everything that a first deployment lacks', async () => {
  const { failed, lines, text } = await examine(false);
  expect(lines).toEqual(Array.from({ length: failed }, () => 'FAIL'));
  for (const fault of [/identity is not verified/, /Request production access/, /may run 10: /, /not confirmed/])
    expect(text).toMatch(fault);
  expect(text).toContain('npm run set-password -- --stage prod --room ');
});

it('smoke: finds nothing wrong with an account that is ready', async () => {
  const { failed, lines } = await examine(true);
  expect({ failed, kinds: [...new Set(lines)] }).toEqual({ failed: 0, kinds: ['ok  '] });
  expect(lines.length).toBeGreaterThanOrEqual(5);
});
