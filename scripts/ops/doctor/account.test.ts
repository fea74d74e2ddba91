import { randomUUID } from 'node:crypto';
import type { CaaRecord } from 'node:dns';
import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, type RRType } from '@aws-sdk/client-route-53';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { userRepository } from '#functions/lib/users.ts';
import { readConfig } from '#infra/config.ts';
import { tableName } from '#infra/names.ts';
import { findRoom } from '#scripts/ops/rooms/find-room.ts';
import { type AwsStandIn, awsError, standInAccount, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { site } from '#shared/site.ts';
import { accountExaminations } from './account.ts';
import type { Resolver } from './domain.ts';
import { examine, type Finding } from './finding.ts';

const answering = (answer: (name: string) => CaaRecord[]): Resolver => ({
  resolveCaa: async (name) => answer(name),
  resolveCname: async () => [],
});

let aws: AwsStandIn;
let resolver: Resolver;
beforeEach(() => {
  aws = startAwsStandIn();
  resolver = answering(() => []);
  quota(1000);
  aws.stacks.set('us-east-1/CDKToolkit', { outputs: { BootstrapVersion: '30' } });
  verified('firm.example');
  sendQuota(50_000);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', inject('dynamodbEndpoint'));
});
afterEach(() => aws.close());

const place = { account: standInAccount, region: 'us-east-1' };

const quota = (ConcurrentExecutions: number) =>
  aws.on(GetAccountSettingsCommand, () => ({ AccountLimit: { ConcurrentExecutions } }));
const verified = (...identities: string[]) =>
  aws.on(GetIdentityVerificationAttributesCommand, ({ Identities = [] }) => ({
    VerificationAttributes: Object.fromEntries(
      identities
        .filter((identity) => Identities.includes(identity))
        .map((identity) => [identity, { VerificationStatus: 'Success' }]),
    ),
  }));
const sendQuota = (daily: number) => aws.on(GetSendQuotaCommand, () => ({ Max24HourSend: daily }));
const subscription = (SubscriptionArn: string) =>
  aws.on(ListSubscriptionsByTopicCommand, () => ({
    Subscriptions: [{ Endpoint: 'ops@firm.example', SubscriptionArn }],
  }));
const deploymentOf = (env: Record<string, string> = {}, outputs?: Record<string, string>) => {
  const settings = {
    SALES_EMAIL: 'sales@firm.example',
    FROM_EMAIL: 'web@firm.example',
    ALARM_EMAIL: 'ops@firm.example',
    STAGE: 'prod',
    ...env,
  };
  const site = outputs && {
    StackName: 'website-prod-site',
    CreationTime: new Date('2026-11-20T09:30:00Z'),
    StackStatus: undefined,
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  };
  const stage = outputs && { ...place, name: settings.STAGE, data: undefined, site };
  return { config: readConfig({ context: {}, file: {}, env: settings }), place, stage };
};

/** A stage with an empty table of users, which only one test sees. */
const stageWithUsers = async () => {
  const STAGE = `s${randomUUID().slice(0, 8)}`;
  const client = new DynamoDBClient({ region: place.region });
  const TableName = tableName(STAGE, 'users');
  const AttributeDefinitions = [{ AttributeName: 'username', AttributeType: 'S' as const }];
  const KeySchema = [{ AttributeName: 'username', KeyType: 'HASH' as const }];
  await client.send(
    new CreateTableCommand({ TableName, AttributeDefinitions, KeySchema, BillingMode: 'PAY_PER_REQUEST' }),
  );
  const users = userRepository(DynamoDBDocumentClient.from(client), TableName);
  return { STAGE, setPassword: () => users.setPasswordHash(findRoom(undefined).name, 'hash') };
};

const findings = async (...given: Parameters<typeof deploymentOf>): Promise<Record<string, Finding>> => {
  const found = await examine(accountExaminations(deploymentOf(...given), resolver));
  return Object.fromEntries(found.map((finding) => [finding.subject, finding]));
};

describe('doctor, AWS account', () => {
  test('finds nothing wrong when everything exists', async () => {
    subscription('arn:aws:sns:1');
    const outputs = { AlarmTopicArn: 'arn:aws:sns:topic', SiteUrl: site.url };
    const { STAGE, setPassword } = await stageWithUsers();
    await setPassword();
    const found = await findings({ STAGE, LOGIN_CONCURRENCY: '5', WAF_RATE_LIMIT: '2000' }, outputs);
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
    ]);
    expect(Object.values(found).filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  test('gives the remedy for everything missing in a new account', async () => {
    verified();
    sendQuota(200);
    quota(10);
    aws.stacks.delete('us-east-1/CDKToolkit');
    const found = await findings({});
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
    const found = await findings({}, { AlarmTopicArn: 'arn:aws:sns:topic' });
    expect(found['alarm email']).toMatchObject({
      state: 'later',
      remedy: expect.stringContaining('aws sns subscribe'),
    });
  });

  const names = { DOMAIN_NAME: 'www.firm.example', REDIRECT_DOMAIN_NAME: 'firm.example' };
  const refused = (name: string) => () => {
    throw awsError(name);
  };

  testRows([
    ['firm.example.', 'ok', 'firm.example'],
    ['www.firm.example.', 'missing', 'firm.example is not in the zone www.firm.example (Z1)'],
    [undefined, 'missing', 'this account has no hosted zone Z1'],
  ])('checks the hosted zone for each name', async (Name, state, found) => {
    const HostedZone = { Id: '/hostedzone/Z1', Name, CallerReference: '1' };
    aws.on(GetHostedZoneCommand, Name ? () => ({ HostedZone }) : refused('NoSuchHostedZone'));
    expect((await findings({ ...names, HOSTED_ZONE_ID: 'Z1' }))['hosted zone']).toMatchObject({ state, found });
  });

  testRows<[RRType, string, Record<string, string>, string[], string | undefined]>([
    ['A', 'www.firm.example', names, [], '"Move a live domain"'],
    ['CNAME', 'firm.example', names, [], '"Move a live domain"'],
    ['TXT', 'firm.example', names, [], undefined],
    ['TXT', '_dmarc.firm.example', names, [], undefined],
    ['TXT', '_dmarc.firm.example', { CREATE_SES_IDENTITY: 'true' }, [], 'set dmarcPolicy to off'],
    ['TXT', '_dmarc.firm.example', { CREATE_SES_IDENTITY: 'true', DMARC_POLICY: 'off' }, [], undefined],
    ['TXT', '_dmarc.firm.example', { CREATE_SES_IDENTITY: 'true' }, ['website-sender-firm-example'], undefined],
  ])('names a DNS record that the deployment would replace', async (Type, name, env, stacks, remedy) => {
    for (const stack of stacks) aws.stacks.set(`us-east-1/${stack}`, {});
    const pages = [[{ Name: 'other.example.', Type: 'A' as const }], [{ Name: `${name}.`, Type }]];
    aws.on(ListResourceRecordSetsCommand, ({ StartRecordName }) => ({
      ResourceRecordSets: pages[StartRecordName ? 1 : 0],
      IsTruncated: !StartRecordName,
      NextRecordName: StartRecordName ? undefined : 'z',
      MaxItems: 1,
    }));
    expect((await findings({ ...env, HOSTED_ZONE_ID: 'Z1' }))['DNS records']).toMatchObject(
      remedy
        ? { state: 'missing', found: expect.stringContaining(name), remedy: expect.stringContaining(remedy) }
        : { state: 'ok' },
    );
  });

  const aliasTo = (DNSName: string) => {
    const AliasTarget = { HostedZoneId: 'Z2', DNSName, EvaluateTargetHealth: false };
    const ResourceRecordSets = [{ Name: 'www.firm.example.', Type: 'AAAA' as const, AliasTarget }];
    aws.on(ListResourceRecordSetsCommand, () => ({ ResourceRecordSets, IsTruncated: false, MaxItems: 1 }));
  };
  const zone = { ...names, HOSTED_ZONE_ID: 'Z1' };

  test('accepts its own DNS records', async () => {
    aliasTo('d1.cloudfront.net.');
    expect((await findings(zone, { DistributionDomain: 'd1.cloudfront.net' }))['DNS records']?.state).toBe('ok');
  });

  test('names the stage that owns a record', async () => {
    aliasTo('d2.cloudfront.net.');
    aws.stacks.set('us-east-1/website-live-site', { outputs: { DistributionDomain: 'd2.cloudfront.net' } });
    expect((await findings(zone))['DNS records']).toEqual({
      subject: 'DNS records',
      state: 'missing',
      found:
        'the zone already has the record AAAA www.firm.example: it is the address of stage live (d2.cloudfront.net)',
      remedy: 'give stage prod its own domainName, under "stages" in cdk.json',
    });
  });

  testRows(['d2.cloudfront.net.', 'old.host.example.'])('never advises deleting a record', async (target) => {
    aliasTo(target);
    const { state, remedy } = (await findings(zone))['DNS records'] ?? {};
    expect(state).toBe('missing');
    expect(remedy).toBe('leave it as it is: docs/operations.md, "Move a live domain"');
  });

  const failing = (code: string) => {
    throw Object.assign(new Error(code), { code });
  };
  testRows<[string, (name: string) => CaaRecord[], string]>([
    ['another authority', () => [{ critical: 0, issue: 'letsencrypt.example' }], 'missing'],
    ['no authority', () => [{ critical: 0, issue: ';' }], 'missing'],
    [
      'the domain above, which names another',
      (name) => (name === 'eu.firm.example' ? [{ critical: 0, issue: 'letsencrypt.example' }] : failing('ENODATA')),
      'missing',
    ],
    [
      'the redirect name, which names another',
      (name) => [{ critical: 0, issue: name === 'firm.example' ? 'letsencrypt.example' : 'amazon.com' }],
      'missing',
    ],
    ['Amazon too', () => ['letsencrypt.example', 'amazon.com'].map((issue) => ({ critical: 0, issue })), 'ok'],
    ['whom to write to only', () => [{ critical: 0, iodef: 'mailto:ops@firm.example' }], 'ok'],
    ['nothing', () => failing('ENOTFOUND'), 'ok'],
    ['no answer', () => failing('ETIMEOUT'), 'unknown'],
  ])('checks the CAA records', async (_, answer, state) => {
    resolver = answering(answer);
    const DOMAIN_NAME = 'www.eu.firm.example';
    const found = (await findings({ ...names, DOMAIN_NAME, HOSTED_ZONE_ID: 'Z1' })).CAA;
    expect(found).toMatchObject({ state });
    if (state === 'missing') expect(found?.remedy).toContain('0 issue "amazon.com"');
  });

  const CERTIFICATE_ARN = 'arn:aws:acm:us-east-1:123456789012:certificate/a-1';
  const certified =
    (Status: 'ISSUED' | 'PENDING_VALIDATION', ...SubjectAlternativeNames: string[]) =>
    () => ({ Certificate: { Status, SubjectAlternativeNames } });
  testRows([
    [certified('ISSUED', '*.firm.example', 'firm.example'), 'ok', 'issued for *.firm.example, firm.example'],
    [certified('PENDING_VALIDATION', 'www.firm.example'), 'missing', 'it is PENDING_VALIDATION, not ISSUED'],
    [certified('ISSUED', 'firm.example'), 'missing', 'it is for firm.example, not for www.firm.example'],
    [certified('ISSUED', 'www.firm.example'), 'missing', 'it is for www.firm.example, not for firm.example'],
    [refused('ResourceNotFoundException'), 'missing', `this account has no certificate ${CERTIFICATE_ARN}`],
  ])('checks the certificate for each name', async (answer, state, found) => {
    aws.on(DescribeCertificateCommand, answer);
    expect((await findings({ ...names, CERTIFICATE_ARN })).certificate).toMatchObject({ state, found });
  });

  testRows([
    [{}, 'ok', undefined],
    [{ WAF_RATE_LIMIT: 'off' }, 'later', 'set wafRateLimit'],
    [{ STAGE: 'trial' }, 'later', 'set wafRateLimit'],
    [{ REGION: 'eu-west-1' }, 'later', 'accepts web ACLs from us-east-1 only'],
  ])('reports a missing rate limit', async (env, state, remedy) => {
    const { 'rate limit': found } = await findings(env);
    expect(found?.state).toBe(state);
    if (remedy) expect(found?.remedy).toContain(remedy);
  });

  const CNAME = 'd1.cloudfront.net';
  testRows<[found: string[], state: string]>([
    [[CNAME], 'ok'],
    [['old.host.example'], 'later'],
    [[], 'later'],
  ])('checks a domain with DNS elsewhere', async (targets, state) => {
    resolver = { ...resolver, resolveCname: async () => targets };
    const env = { ...names, REDIRECT_DOMAIN_NAME: '', CERTIFICATE_ARN };
    expect((await findings(env, { DistributionDomain: CNAME }))['DNS of the site']?.state).toBe(state);
    expect((await findings(env))['DNS of the site']).toBeUndefined();
  });

  testRows<[version: string | undefined, state: string, found: string]>([
    ['6', 'ok', 'version 6'],
    ['5', 'missing', 'version 5, but the stacks need 6'],
    [undefined, 'missing', 'version 0, but the stacks need 6'],
  ])('checks the version of the bootstrap stack', async (version, state, found) => {
    aws.stacks.set('us-east-1/CDKToolkit', { outputs: version ? { BootstrapVersion: version } : {} });
    expect((await findings())['CDK bootstrap in us-east-1']).toMatchObject({ state, found });
  });

  test('checks the bootstrap stack in the region of the copies', async () => {
    const found = await findings({ BACKUP_DAYS: '7', BACKUP_COPY_REGION: 'eu-west-1' });
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
    quota(limit);
    const found = (await findings({ LOGIN_CONCURRENCY: reserved }))['Lambda quota'];
    expect(found).toMatchObject(remedy ? { state, remedy: expect.stringContaining(remedy) } : { state });
  });

  test('checks the password of the default room', async () => {
    const { STAGE, setPassword } = await stageWithUsers();
    const remedy = `npm run rooms:password -- --stage ${STAGE} --region us-east-1`;
    expect((await findings({ STAGE }, {}))['room password']).toMatchObject({ state: 'later', remedy });
    await setPassword();
    expect((await findings({ STAGE }, {}))['room password']?.state).toBe('ok');
    expect((await findings({ STAGE }))['room password']).toBeUndefined();
  });

  test('compares the site address with its pages', async () => {
    const SiteUrl = 'https://d1.cloudfront.net';
    expect((await findings({}, { SiteUrl })).address).toMatchObject({
      state: 'later',
      found: `the site is at ${SiteUrl}; its links and sitemap say ${site.url}`,
    });
    expect((await findings({}, { SiteUrl: site.url })).address?.state).toBe('ok');
  });

  test('reports missing permissions', async () => {
    aws.on(GetSendQuotaCommand, () => {
      throw awsError('AccessDenied');
    });
    const found = await findings();
    expect(found['SES sandbox']).toMatchObject({
      state: 'unknown',
      found: 'These AWS credentials may not ask SES for its quota.',
    });
    expect(found['SES identity']?.state).toBe('ok');
  });
});
