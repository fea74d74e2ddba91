import { describe, expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { retention } from '#shared/site.ts';
import { readConfig } from './config.ts';

const siteFolder = 'infra/testing';
const required = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@mail.firm.example',
  ALARM_EMAIL: 'ops@firm.example',
  SITE_FOLDER: siteFolder,
};
const read = (env: Record<string, string> = {}, context: Record<string, unknown> = {}) =>
  readConfig((key) => context[key], { ...required, ...env });

describe('deploy settings', () => {
  it('need three addresses, and have a sensible value for everything else', () => {
    expect(read()).toMatchObject({
      sesIdentity: 'mail.firm.example',
      protectData: true,
      stage: 'prod',
      region: 'us-east-1',
      limitContact: '10/20',
      limitLogin: '5/12',
    });
  });

  it('come from the context before the environment, as text or as JSON', () => {
    expect(read({ STAGE: 'one' }, { stage: 'two' }).stage).toBe('two');
    expect(read({}, { protectData: false }).protectData).toBe(false);
    expect(read({}, { wafRateLimit: 1000 }).wafRateLimit).toBe(1000);
    expect(read({ STAGE: '' }, { stage: '' }).stage).toBe('prod');
  });

  it('keep daily copies for no longer than the privacy page says', () => {
    const promised = retention.backupDays;
    expect(read({ BACKUP_DAYS: String(promised) }).backupDays).toBe(promised);
    expect(() => read({ BACKUP_DAYS: String(promised + 1) })).toThrow(
      `backupDays is longer than the ${promised} days that the privacy page promises`,
    );
  });

  it('go to the region of the credentials, unless one is named', () => {
    expect(read({ CDK_DEFAULT_REGION: 'eu-west-1' }).region).toBe('eu-west-1');
    expect(read({ CDK_DEFAULT_REGION: 'eu-west-1', AWS_REGION: 'eu-central-1' }).region).toBe('eu-central-1');
    expect(read({ AWS_REGION: 'eu-central-1', REGION: 'us-east-1' }).region).toBe('us-east-1');
  });

  it('that are missing or wrong are all named in one message', () => {
    const faulty = () =>
      readConfig(() => undefined, {
        FROM_EMAIL: 'nobody',
        STAGE: 'Prod',
        PROTECT_DATA: 'yes',
        LOG_RETENTION_DAYS: '31',
        LIMIT_LOGIN: '0/5',
        REGION: 'eu-west-1',
        DOMAIN_NAME: 'www.firm.example',
        WAF_RATE_LIMIT: '1000',
        SITE_FOLDER: 'no-such-folder',
      });
    const named = [
      'salesEmail',
      'fromEmail',
      'alarmEmail',
      'stage',
      'protectData',
      'logRetentionDays',
      'limitLogin',
      'siteFolder',
    ];
    for (const name of [...named, 'domainName needs region us-east-1', 'wafRateLimit needs region us-east-1']) {
      expect(faulty).toThrow(new RegExp(`\\n  - ${name}`));
    }
  });

  testRows<[string, Record<string, string>]>([
    ['a stage called local, where functions run without limits', { STAGE: 'local' }],
    ['a domain without DNS or certificate', { DOMAIN_NAME: 'www.firm.example' }],
    ['a certificate without a domain', { CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:111122223333:certificate/a' }],
    [
      'a certificate of another region',
      { DOMAIN_NAME: 'a.example', CERTIFICATE_ARN: 'arn:aws:acm:eu-west-1:111122223333:certificate/a' },
    ],
    ['a hosted zone for nothing', { HOSTED_ZONE_ID: 'Z1' }],
    ['an identity that the sender is not of', { SES_IDENTITY: 'other.example' }],
    ['an identity whose name only ends alike', { SES_IDENTITY: 'irm.example' }],
    ['an identity to be made without a hosted zone', { CREATE_SES_IDENTITY: 'true' }],
    [
      'an address as identity to be made',
      { CREATE_SES_IDENTITY: 'true', HOSTED_ZONE_ID: 'Z1', SES_IDENTITY: 'website@mail.firm.example' },
    ],
    ['a name that leads nowhere', { REDIRECT_DOMAIN_NAME: 'firm.example' }],
    [
      'a name that leads to itself',
      { DOMAIN_NAME: 'firm.example', REDIRECT_DOMAIN_NAME: 'firm.example', HOSTED_ZONE_ID: 'Z1' },
    ],
    ['copies that are gone before anyone misses a table', { BACKUP_DAYS: '1' }],
    ['a session that never ends', { SESSION_HOURS: '0' }],
    ['a login without limit', { LIMIT_LOGIN: 'off' }],
    ['a repository of which only half has an ID', { GITHUB: 'acme@123456/site' }],
  ])('refuse what cannot be deployed', (_, env) => {
    expect(() => read(env)).toThrow(/The deploy settings are invalid:\n {2}- /);
  });

  testRows<[string, Record<string, string>]>([
    [
      'another region with a certificate from elsewhere',
      {
        REGION: 'eu-west-1',
        DOMAIN_NAME: 'www.firm.example',
        CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:111122223333:certificate/a-1',
      },
    ],
    ['the address itself as identity', { SES_IDENTITY: 'website@mail.firm.example' }],
    ['a parent domain as identity', { SES_IDENTITY: 'firm.example' }],
    ['a sender in capitals', { FROM_EMAIL: 'Website@Mail.Firm.example', SES_IDENTITY: 'firm.example' }],
    ['the highest rate limit that it names', { WAF_RATE_LIMIT: '2000000000' }],
    ['no reserved logins, for an account that allows too few', { LOGIN_CONCURRENCY: '0' }],
  ])('accept what can', (_, env) => {
    expect(() => read(env)).not.toThrow();
  });

  testRows<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { DOMAIN_NAME: 'www.firm.example' }],
    [false, { DOMAIN_NAME: 'firm.example' }],
    [false, { DOMAIN_NAME: 'www.firm.example', REDIRECT_DOMAIN_NAME: 'firm.example' }],
    [true, { DOMAIN_NAME: 'firm.example', HSTS_SUBDOMAINS: 'true' }],
    [false, { HSTS_SUBDOMAINS: 'false' }],
  ])('include hosts below the site in HSTS only where they are ours', (included, env) => {
    expect(read({ ...env, HOSTED_ZONE_ID: 'Z1', CREATE_SES_IDENTITY: 'true' }).hstsSubdomains).toBe(included);
  });
});
