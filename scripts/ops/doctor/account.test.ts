import type { CaaRecord } from 'node:dns';
import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, type RRType } from '@aws-sdk/client-route-53';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { type AwsStandIn, awsError, standInAccount, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { accountExaminations, affordableConcurrency } from './account.ts';
import type { Resolver } from './domain.ts';
import { examine, type Finding } from './finding.ts';

const answering = (answer: (name: string) => CaaRecord[]): Resolver => ({ resolveCaa: async (name) => answer(name) });

let aws: AwsStandIn;
let resolver: Resolver;
beforeEach(() => {
  aws = startAwsStandIn();
  resolver = answering(() => []);
  quota(1000, 1000);
  verified('firm.example');
  sendQuota(50_000);
});
afterEach(() => aws.close());

const place = { account: standInAccount, region: 'us-east-1' };

const quota = (concurrent: number, unreserved: number) =>
  aws.on(GetAccountSettingsCommand, () => ({
    AccountLimit: { ConcurrentExecutions: concurrent, UnreservedConcurrentExecutions: unreserved },
  }));
const verified = (...identities: string[]) =>
  aws.on(GetIdentityVerificationAttributesCommand, ({ Identities = [] }) => ({
    VerificationAttributes: Object.fromEntries(
      identities
        .filter((identity) => Identities.includes(identity))
        .map((identity) => [identity, { VerificationStatus: 'Success' }]),
    ),
  }));
const sendQuota = (daily: number) => aws.on(GetSendQuotaCommand, () => ({ Max24HourSend: daily }));
const template = (TemplateBody: string) => aws.on(GetTemplateCommand, () => ({ TemplateBody }));
const subscription = (SubscriptionArn: string) =>
  aws.on(ListSubscriptionsByTopicCommand, () => ({
    Subscriptions: [{ Endpoint: 'ops@firm.example', SubscriptionArn }],
  }));
const deploymentOf = (env: Record<string, string> = {}, outputs?: Record<string, string>) => {
  const settings = {
    SALES_EMAIL: 'sales@firm.example',
    FROM_EMAIL: 'web@firm.example',
    ALARM_EMAIL: 'ops@firm.example',
    ...env,
  };
  const site = outputs && {
    StackName: 'website-prod-site',
    CreationTime: new Date('2026-11-20T09:30:00Z'),
    StackStatus: undefined,
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  };
  const stage = outputs && { ...place, name: 'prod', data: undefined, site };
  return { config: readConfig({ context: {}, file: {}, env: settings }), context: {}, place, stage };
};

const findings = async (...given: Parameters<typeof deploymentOf>): Promise<Record<string, Finding>> => {
  const found = await examine(accountExaminations(deploymentOf(...given), resolver));
  return Object.fromEntries(found.map((finding) => [finding.subject, finding]));
};

describe('the list of what a deployment needs', () => {
  test('is all right where all is there', async () => {
    aws.stacks.set('us-east-1/CDKToolkit', {});
    subscription('arn:aws:sns:1');
    template('{}');
    const found = await findings({}, { AlarmTopicArn: 'arn:aws:sns:topic' });
    expect(Object.keys(found)).toEqual([
      'CDK bootstrap',
      'stage',
      'SES identity',
      'SES sandbox',
      'Lambda quota',
      'rate limit',
      'alarm email',
    ]);
    expect(Object.values(found).filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  test('names what is missing in a new account, and what to do about each', async () => {
    verified();
    sendQuota(200);
    quota(10, 10);
    const found = await findings({});
    expect(found).toMatchObject({
      'CDK bootstrap': { state: 'later', remedy: 'npm run deploy does it' },
      'SES identity': { state: 'later', remedy: expect.stringContaining('ses/home#/identities') },
      'SES sandbox': { state: 'later', found: expect.stringContaining('sales@firm.example is not one') },
      'Lambda quota': {
        state: 'later',
        found: expect.stringContaining('only 10 functions at a time'),
        remedy: expect.stringContaining('request-service-quota-increase'),
      },
      'alarm email': { state: 'later', found: expect.stringContaining('after the deployment') },
    });
  });

  test('shows an address for alarms that is not confirmed', async () => {
    template('{}');
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
  ])('looks at the hosted zone, for each name of the site', async (Name, state, found) => {
    const HostedZone = { Id: '/hostedzone/Z1', Name, CallerReference: '1' };
    aws.on(GetHostedZoneCommand, Name ? () => ({ HostedZone }) : refused('NoSuchHostedZone'));
    expect((await findings({ ...names, HOSTED_ZONE_ID: 'Z1' }))['hosted zone']).toMatchObject({ state, found });
  });

  const distribution = 'd1.example';
  testRows<[RRType, string, Record<string, string>, string[], string | undefined]>([
    ['A', 'www.firm.example', names, [], 'then delete it'],
    ['CNAME', 'firm.example', names, [], 'then delete it'],
    ['TXT', 'firm.example', names, [], undefined],
    ['TXT', '_dmarc.firm.example', names, [], undefined],
    ['TXT', '_dmarc.firm.example', { CREATE_SES_IDENTITY: 'true' }, [], 'deploy with -c dmarcPolicy=off'],
    ['TXT', '_dmarc.firm.example', { CREATE_SES_IDENTITY: 'true', DMARC_POLICY: 'off' }, [], undefined],
    ['TXT', '_dmarc.firm.example', { CREATE_SES_IDENTITY: 'true' }, ['website-sender-firm-example'], undefined],
  ])('names the record that the deployment would meet', async (Type, name, env, stacks, remedy) => {
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

  testRows<[string, boolean, string]>([
    ['the record of this stage', true, 'ok'],
    ['the record of another distribution', false, 'missing'],
  ])('knows its own records', async (_, isOurs, state) => {
    const AliasTarget = { HostedZoneId: 'Z2', DNSName: `${distribution}.`, EvaluateTargetHealth: false };
    const ResourceRecordSets = [{ Name: 'www.firm.example.', Type: 'AAAA' as const, AliasTarget }];
    aws.on(ListResourceRecordSetsCommand, () => ({ ResourceRecordSets, IsTruncated: false, MaxItems: 1 }));
    const outputs = { DistributionDomain: isOurs ? distribution : 'd2.example' };
    expect((await findings({ ...names, HOSTED_ZONE_ID: 'Z1' }, outputs))['DNS records']).toMatchObject({ state });
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
  ])('looks at who may issue certificates by CAA', async (_, answer, state) => {
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
  ])('looks at the certificate, for each name of the site', async (answer, state, found) => {
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

  test('says when the stage was deployed last', async () => {
    expect((await findings()).stage?.found).toBe('not deployed yet');
    expect((await findings({}, {})).stage).toMatchObject({ state: 'ok', found: 'last deployed 2026-11-20 09:30 UTC' });
  });

  test('says what it may not look at, and shows the rest', async () => {
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

describe('concurrent logins', () => {
  testRows([
    ['a new account has too few for any', 10, 10, 0],
    ['an account has 100, which AWS keeps unreserved', 100, 100, 0],
    ['there is just enough', 105, 105, 5],
    ['others have reserved the rest', 1000, 102, 0],
  ])('are reserved as far as they can be', async (_, limit, unreserved, reserve) => {
    quota(limit, unreserved);
    expect(await affordableConcurrency(deploymentOf())).toEqual({ reserve, limit });
  });

  test('stay reserved by a stage that has them', async () => {
    quota(105, 100);
    template('{"a": {"ReservedConcurrentExecutions": 5}}');
    expect((await affordableConcurrency(deploymentOf({}, {}))).reserve).toBe(5);
  });
});
