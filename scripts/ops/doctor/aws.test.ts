import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, type RRType } from '@aws-sdk/client-route-53';
import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand } from '@aws-sdk/client-ses';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { type AwsStandIn, awsError, standInAccount, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { affordableConcurrency, awsExaminations } from './aws.ts';
import { examine, type Finding, listOf } from './finding.ts';
import type { Resolver } from './stage.ts';

let aws: AwsStandIn;
beforeEach(() => {
  aws = startAwsStandIn();
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
const zone = (Name: string) =>
  aws.on(GetHostedZoneCommand, () => ({ HostedZone: { Id: '/hostedzone/Z1', Name, CallerReference: '1' } }));

const deploymentOf = (env: Record<string, string> = {}, outputs?: Record<string, string>) => {
  const settings = {
    SALES_EMAIL: 'sales@firm.example',
    FROM_EMAIL: 'web@firm.example',
    ALARM_EMAIL: 'ops@firm.example',
    SITE_FOLDER: '.',
    ...env,
  };
  const site = outputs && {
    StackName: 'website-prod-site',
    CreationTime: new Date('2026-11-20T09:30:00Z'),
    StackStatus: undefined,
    Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  };
  const stage = outputs && { ...place, name: 'prod', data: undefined, site };
  return { config: readConfig(() => undefined, settings), place, stage };
};

const findings = async (...given: Parameters<typeof deploymentOf>): Promise<Record<string, Finding>> => {
  const found = await examine(awsExaminations(deploymentOf(...given)));
  return Object.fromEntries(found.map((finding) => [finding.subject, finding]));
};

describe('the list of what a deployment needs', () => {
  const domain = { DOMAIN_NAME: 'www.firm.example', HOSTED_ZONE_ID: 'Z1' };
  // What the world's DNS says cannot be had in a test.
  const distribution = 'd1.cloudfront.example';
  const saying = (names: Record<string, { cname?: string; address?: string }>): Resolver => {
    const answer = (value: string | undefined) =>
      value === undefined ? Promise.reject(new Error('queryA ENOTFOUND')) : Promise.resolve([value]);
    return {
      resolveCaa: () => Promise.reject(new Error('queryCaa ENODATA')),
      resolveCname: (name) => answer(names[name]?.cname),
      resolve4: ((name: string) => answer(names[name]?.address)) as Resolver['resolve4'],
    };
  };

  test('is all right where all is there', async () => {
    aws.stacks.set('us-east-1/CDKToolkit', {});
    subscription('arn:aws:sns:1');
    template('{}');
    const found = await findings({}, { AlarmTopicArn: 'arn:aws:sns:topic' });
    expect(Object.keys(found)).toEqual([
      'AWS credentials',
      'region',
      'CDK bootstrap',
      'stage',
      'SES identity',
      'SES sandbox',
      'Lambda quota',
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

  test.each([
    ['firm.example.', 'ok', 'firm.example'],
    ['other.example.', 'missing', 'www.firm.example is not in the zone other.example'],
    [undefined, 'missing', 'this account has no hosted zone Z1'],
  ])('looks at the hosted zone: %s', async (name, state, sentence) => {
    if (name) zone(name);
    else {
      aws.on(GetHostedZoneCommand, () => {
        throw awsError('NoSuchHostedZone');
      });
    }
    const found = await findings(domain);
    expect(found['hosted zone']).toMatchObject({ state, found: expect.stringContaining(sentence) });
  });

  const zoneWith = (...records: { name: string; type: RRType; alias?: string }[]) => {
    zone('firm.example.');
    aws.on(ListResourceRecordSetsCommand, () => ({
      ResourceRecordSets: records.map(({ name, type, alias }) => ({
        Name: `${name}.`,
        Type: type,
        ...(alias && { AliasTarget: { HostedZoneId: 'Z2', DNSName: `${alias}.`, EvaluateTargetHealth: false } }),
      })),
      IsTruncated: false,
      MaxItems: 300,
    }));
  };
  const sender = { CREATE_SES_IDENTITY: 'true', HOSTED_ZONE_ID: 'Z1' };

  test('names the records of the zone that CloudFormation would meet', async () => {
    zoneWith({ name: 'www.firm.example', type: 'A' }, { name: 'firm.example', type: 'A' });
    expect((await findings(domain))['DNS records']).toMatchObject({
      state: 'missing',
      found: 'the zone has a record A of www.firm.example already, which the deployment would create',
      remedy: expect.stringContaining('aws route53 list-resource-record-sets --hosted-zone-id Z1'),
    });
    zoneWith(
      { name: 'www.firm.example', type: 'TXT' },
      { name: 'www.firm.example', type: 'AAAA', alias: 'd1.example' },
    );
    expect((await findings(domain, { DistributionDomain: 'd1.example' }))['DNS records']?.state).toBe('ok');
    zoneWith({ name: '_dmarc.firm.example', type: 'TXT' });
    expect((await findings(sender))['DNS records']).toMatchObject({
      state: 'missing',
      found: expect.stringContaining('TXT of _dmarc.firm.example'),
      remedy: expect.stringContaining('dmarcPolicy=off'),
    });
    aws.stacks.set('us-east-1/website-sender-firm-example', {});
    expect((await findings(sender))['DNS records']?.state).toBe('ok');
  });

  test('a name that leads to the site has to be in the zone, too', async () => {
    zoneWith();
    const found = await findings({ ...domain, REDIRECT_DOMAIN_NAME: 'old.example' });
    expect(found['hosted zone']).toMatchObject({ state: 'missing', found: expect.stringContaining('old.example') });
  });

  test.each([
    ['www.firm.example', [{ issue: 'letsencrypt.example' }], 'missing'],
    ['firm.example', [{ issue: ';' }], 'missing'],
    ['firm.example', [{ issue: 'letsencrypt.example' }, { issue: 'amazon.com' }], 'ok'],
    ['firm.example', [{ iodef: 'mailto:ops@firm.example' }], 'ok'],
    ['other.example', [{ issue: ';' }], 'ok'],
  ])('looks at who may issue certificates: at %s %j is %s', async (at, records, state) => {
    zoneWith();
    const resolver = { ...saying({}), resolveCaa: async (name: string) => (name === at ? records : []) } as Resolver;
    const found = await examine(awsExaminations(deploymentOf(domain), resolver));
    expect(found.find(({ subject }) => subject === 'CAA')).toMatchObject({ state });
  });

  const CERTIFICATE_ARN = 'arn:aws:acm:us-east-1:123456789012:certificate/a-1';
  const certified =
    (Status: 'ISSUED' | 'PENDING_VALIDATION', ...SubjectAlternativeNames: string[]) =>
    () => ({
      Certificate: { Status, SubjectAlternativeNames },
    });
  test.each([
    [certified('ISSUED', '*.firm.example', 'firm.example'), 'ok', 'issued for *.firm.example, firm.example'],
    [certified('PENDING_VALIDATION', 'www.firm.example'), 'missing', 'it is PENDING_VALIDATION, not ISSUED'],
    [certified('ISSUED', 'firm.example'), 'missing', 'it is for firm.example, not for www.firm.example'],
    [certified('ISSUED', 'www.firm.example'), 'missing', 'it is for www.firm.example, not for firm.example'],
    [
      () => {
        throw awsError('ResourceNotFoundException');
      },
      'missing',
      `this account has no certificate ${CERTIFICATE_ARN}`,
    ],
  ] as const)('looks at the certificate, for each name of the site: %#', async (answer, state, sentence) => {
    aws.on(DescribeCertificateCommand, answer);
    const names = { DOMAIN_NAME: 'www.firm.example', REDIRECT_DOMAIN_NAME: 'firm.example' };
    expect((await findings({ ...names, CERTIFICATE_ARN })).certificate).toMatchObject({ state, found: sentence });
  });

  test('says when the stage was deployed last', async () => {
    expect((await findings()).stage?.found).toBe('not deployed yet');
    expect((await findings({}, {})).stage).toMatchObject({ state: 'ok', found: 'last deployed 2026-11-20 09:30 UTC' });
  });

  test.each([
    ['another name of it', { cname: distribution }, 'ok', `leads to ${distribution}`],
    ['an address of it', { address: '192.0.2.1' }, 'ok', `leads to ${distribution}`],
    ['an address of somebody else', { address: '192.0.2.9' }, 'later', 'leads to 192.0.2.9'],
    ['nothing', {}, 'later', 'leads nowhere'],
  ])('looks at the DNS of the site: %s', async (_, record, state, sentence) => {
    const resolver = saying({ 'www.firm.example': record, [distribution]: { address: '192.0.2.1' } });
    const deployment = deploymentOf(
      { DOMAIN_NAME: 'www.firm.example', HOSTED_ZONE_ID: 'Z1' },
      { DistributionDomain: distribution },
    );
    const found = (await examine(awsExaminations(deployment, resolver))).find(({ subject }) => subject === 'DNS');
    expect(found).toMatchObject({ state, found: expect.stringContaining(sentence) });
    if (state === 'later') expect(found?.remedy).toContain(distribution);
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

  test('is shown with each remedy below what it is for', () => {
    expect(
      listOf([
        { subject: 'one', state: 'ok', found: 'here' },
        { subject: 'other', state: 'missing', found: 'not here', remedy: 'do it' },
      ]),
    ).toBe('  ok       one    here\n  missing  other  not here\n                  -> do it');
  });
});

describe('concurrent logins', () => {
  test.each([
    ['a new account has too few for any', 10, 10, 0],
    ['an account has 100, which AWS keeps unreserved', 100, 100, 0],
    ['there is just enough', 105, 105, 5],
    ['others have reserved the rest', 1000, 102, 0],
  ])('are reserved as far as they can be: %s', async (_, limit, unreserved, reserve) => {
    quota(limit, unreserved);
    expect(await affordableConcurrency(deploymentOf())).toEqual({ reserve, limit });
  });

  test('stay reserved by a stage that has them', async () => {
    quota(105, 100);
    template('{"a": {"ReservedConcurrentExecutions": 5}}');
    expect((await affordableConcurrency(deploymentOf({}, {}))).reserve).toBe(5);
  });
});
