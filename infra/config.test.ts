import { describe, expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { retention } from '#shared/site.ts';
import { readConfig } from './config.ts';

const sender = 'website@mail.firm.example';
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate';
const required = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: sender,
  ALARM_EMAIL: 'ops@firm.example',
};
/** `typed` holds the `-c` options from the command line; `file` is the context in cdk.json. */
const read = (env: Record<string, string> = {}, typed: Record<string, unknown> = {}, file = {}) =>
  readConfig({ context: { ...file, ...typed }, file, env: { ...required, ...env } });

describe('readConfig', () => {
  it('requires only three email addresses', () => {
    expect(read()).toMatchObject({
      sesIdentity: 'mail.firm.example',
      protectData: true,
      stage: 'prod',
      region: 'us-east-1',
    });
  });

  it('prefers the context over the environment', () => {
    expect(read({ STAGE: 'one' }, { stage: 'two' }).stage).toBe('two');
    expect(read({}, { protectData: false }).protectData).toBe(false);
    expect(read({}, { wafRateLimit: 1000 }).wafRateLimit).toBe(1000);
    expect(read({ STAGE: '' }, { stage: '' }).stage).toBe('prod');
  });

  it.each([
    [{}, 2000],
    [{ stage: 'test' }, undefined],
    [{ region: 'eu-west-1' }, undefined],
    [{ wafRateLimit: 'off' }, undefined],
    [{ wafRateLimit: 'off', region: 'eu-west-1' }, undefined],
    [{ wafRateLimit: '100', stage: 'test' }, 100],
  ])('sets wafRateLimit by default only in prod in us-east-1 (context: %j)', (typed, expected) => {
    expect(read({}, typed).wafRateLimit).toBe(expected);
  });

  describe('with stage settings', () => {
    const file = {
      domainName: 'www.firm.example',
      hostedZoneId: 'Z1',
      monthlyBudget: 30,
      stages: { test: { domainName: '', monthlyBudget: 5, logRetentionDays: 7 } },
    };

    it('prefers them over the rest of cdk.json but not over the command line', () => {
      expect(read({}, { stage: 'test', monthlyBudget: '7' }, file).monthlyBudget).toBe(7);
      expect(read({ STAGE: 'test' }, {}, file)).toMatchObject({ monthlyBudget: 5, logRetentionDays: 7 });
      expect(read({}, {}, file)).toMatchObject({ monthlyBudget: 30, logRetentionDays: 30 });
      // An empty value removes a setting.
      expect(read({}, { stage: 'test' }, file).domainName).toBeUndefined();
    });

    it('requires a separate domain if the one in cdk.json belongs to another stage', () => {
      const taken = 'domainName www.firm.example belongs to stage prod: set it for stage trial under "stages"';
      expect(() => read({}, { stage: 'trial' }, file)).toThrow(taken);
      expect(() => read({ STAGE: 'trial' }, {}, file)).toThrow(taken);
      expect(read({}, { stage: 'trial', domainName: 'a.firm.example' }, file).domainName).toBe('a.firm.example');
      expect(read({}, {}, { ...file, stage: 'trial' }).domainName).toBe('www.firm.example');
    });
  });

  testRows<[name: string, nearest: string, typed: object, file: object]>([
    ['wafRateLimt', 'wafRateLimit', { wafRateLimt: '1000' }, {}],
    ['salesemail', 'salesEmail', {}, { salesemail: 'sales@firm.example' }],
    ['stagess', 'stages', {}, { stagess: {} }],
    ['monthlyBuget', 'monthlyBudget', {}, { stages: { test: { monthlyBuget: 1 } } }],
  ])('rejects an unknown setting and suggests the nearest name', (name, nearest, typed, file) => {
    expect(() => read({}, { ...typed }, file)).toThrow(`\n  - ${name} is not a setting; the nearest is ${nearest}`);
  });

  it("ignores the CDK's own context keys", () => {
    expect(() =>
      read({}, {}, { 'cli-telemetry': false, 'acknowledged-issue-numbers': [1], 'aws:cdk:b': 1 }),
    ).not.toThrow();
  });

  it('reads the region from REGION, then AWS_REGION, then CDK_DEFAULT_REGION', () => {
    expect(read({ CDK_DEFAULT_REGION: 'eu-west-1' }).region).toBe('eu-west-1');
    expect(read({ CDK_DEFAULT_REGION: 'eu-west-1', AWS_REGION: 'eu-central-1' }).region).toBe('eu-central-1');
    expect(read({ AWS_REGION: 'eu-central-1', REGION: 'us-east-1' }).region).toBe('us-east-1');
  });

  it('names all missing and invalid settings in one message', () => {
    const env = { FROM_EMAIL: 'nobody', STAGE: 'Prod', PROTECT_DATA: 'yes', LOG_RETENTION_DAYS: '31' };
    for (const problem of ['salesEmail', 'fromEmail', 'alarmEmail', 'stage', 'protectData', 'logRetentionDays']) {
      expect(() => readConfig({ context: {}, file: {}, env })).toThrow(`\n  - ${problem}`);
    }
  });

  testRows<[problem: string, Record<string, string>]>([
    ['stage must not be local', { STAGE: 'local' }],
    ['salesEmail must be an email address; "a" is not one', { SALES_EMAIL: 'a' }],
    [
      'domainName needs region us-east-1',
      { REGION: 'eu-west-1', DOMAIN_NAME: 'www.firm.example', HOSTED_ZONE_ID: 'Z1' },
    ],
    ['wafRateLimit needs region us-east-1', { REGION: 'eu-west-1', WAF_RATE_LIMIT: '1000' }],
    ['domainName needs hostedZoneId, or certificateArn', { DOMAIN_NAME: 'www.firm.example' }],
    ['certificateArn needs domainName', { CERTIFICATE_ARN: `${certificate}/a` }],
    ['certificateArn must be', { DOMAIN_NAME: 'a.example', CERTIFICATE_ARN: certificate.replace('east', 'west') }],
    ['sesIdentity must be fromEmail', { SES_IDENTITY: 'irm.example' }],
    ['createSesIdentity needs hostedZoneId', { CREATE_SES_IDENTITY: 'true' }],
    ['createSesIdentity creates a domain', { CREATE_SES_IDENTITY: 'true', HOSTED_ZONE_ID: 'Z1', SES_IDENTITY: sender }],
    ['redirectDomainName needs domainName', { REDIRECT_DOMAIN_NAME: 'firm.example' }],
    ['backupDays must be', { BACKUP_DAYS: '1' }],
    ['backupDays is longer than', { BACKUP_DAYS: String(retention.backupDays + 1) }],
    ['backupCopyRegion needs backupDays', { BACKUP_COPY_REGION: 'eu-west-1' }],
    ['backupCopyRegion must differ from', { BACKUP_COPY_REGION: 'us-east-1', BACKUP_DAYS: '7' }],
    ['github must be', { GITHUB: 'acme@123456/site' }],
  ])('rejects settings that cannot be deployed', (problem, env) => {
    expect(() => read(env)).toThrow(`The deploy settings are invalid:\n  - ${problem}`);
  });

  testRows<Record<string, string>>([
    { REGION: 'eu-west-1', DOMAIN_NAME: 'www.firm.example', CERTIFICATE_ARN: `${certificate}/a-1` },
    { SES_IDENTITY: sender },
    { FROM_EMAIL: 'Website@Mail.Firm.example', SES_IDENTITY: 'firm.example' },
    { BACKUP_DAYS: String(retention.backupDays) },
  ])('accepts settings that can be deployed', (env) => {
    expect(() => read(env)).not.toThrow();
  });
});
