import type { CaaRecord } from 'node:dns';
import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, type RRType } from '@aws-sdk/client-route-53';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { awsError } from '#scripts/testing/aws-stand-in.ts';
import { answering, healthyAccount } from '#scripts/testing/doctor.ts';
import { testRows } from '#scripts/testing/test-rows.ts';

let account: ReturnType<typeof healthyAccount>;
beforeEach(() => {
  account = healthyAccount();
});
afterEach(() => account.aws.close());

describe('doctor, domain', () => {
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
    account.aws.on(GetHostedZoneCommand, Name ? () => ({ HostedZone }) : refused('NoSuchHostedZone'));
    expect((await account.findings({ ...names, HOSTED_ZONE_ID: 'Z1' }))['hosted zone']).toMatchObject({ state, found });
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
    for (const stack of stacks) account.aws.stacks.set(`us-east-1/${stack}`, {});
    const ResourceRecordSets = [
      { Name: 'other.example.', Type: 'A' as const },
      { Name: `${name}.`, Type },
    ];
    account.aws.on(ListResourceRecordSetsCommand, () => ({ ResourceRecordSets, IsTruncated: false, MaxItems: 100 }));
    expect((await account.findings({ ...env, HOSTED_ZONE_ID: 'Z1' }))['DNS records']).toMatchObject(
      remedy
        ? { state: 'missing', found: expect.stringContaining(name), remedy: expect.stringContaining(remedy) }
        : { state: 'ok' },
    );
  });

  const aliasTo = (DNSName: string) => {
    const AliasTarget = { HostedZoneId: 'Z2', DNSName, EvaluateTargetHealth: false };
    const ResourceRecordSets = [{ Name: 'www.firm.example.', Type: 'AAAA' as const, AliasTarget }];
    account.aws.on(ListResourceRecordSetsCommand, () => ({ ResourceRecordSets, IsTruncated: false, MaxItems: 1 }));
  };
  const zone = { ...names, HOSTED_ZONE_ID: 'Z1' };

  test('accepts its own DNS records', async () => {
    aliasTo('d1.cloudfront.net.');
    expect((await account.findings(zone, { DistributionDomain: 'd1.cloudfront.net' }))['DNS records']?.state).toBe(
      'ok',
    );
  });

  testRows(['d2.cloudfront.net.', 'old.host.example.'])('never advises deleting a record', async (target) => {
    aliasTo(target);
    const { state, remedy } = (await account.findings(zone))['DNS records'] ?? {};
    expect(state).toBe('missing');
    expect(remedy).toMatch(/^leave it as it is: docs\/operations.md, "Move a live domain"; if another stage/);
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
    const DOMAIN_NAME = 'www.eu.firm.example';
    const env = { ...names, DOMAIN_NAME, HOSTED_ZONE_ID: 'Z1' };
    const found = (await account.findings(env, undefined, answering(answer))).CAA;
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
    account.aws.on(DescribeCertificateCommand, answer);
    expect((await account.findings({ ...names, CERTIFICATE_ARN })).certificate).toMatchObject({ state, found });
  });

  const CNAME = 'd1.cloudfront.net';
  testRows<[found: string[], state: string]>([
    [[CNAME], 'ok'],
    [['old.host.example'], 'later'],
    [[], 'later'],
  ])('checks a domain with DNS elsewhere', async (targets, state) => {
    const resolver = { ...answering(() => []), resolveCname: async () => targets };
    const env = { ...names, REDIRECT_DOMAIN_NAME: '', CERTIFICATE_ARN };
    expect((await account.findings(env, { DistributionDomain: CNAME }, resolver))['DNS of the site']?.state).toBe(
      state,
    );
    expect((await account.findings(env))['DNS of the site']).toBeUndefined();
  });
});
