import { describe, expect, it } from 'vitest';
import { type Context, readSettings } from './settings.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/a-1';
const domains = { domainName: 'www.firm.example', redirectDomainName: 'firm.example', hostedZoneId: 'Z1' };

/** `typed` holds the `-c` options of the command line; `file` is the context in cdk.json. */
const read = (typed: Context = {}, file: Context = {}) => {
  const context = { ...deploySettings.plain, ...file };
  return readSettings({ ...context, ...typed }, context);
};

describe('readSettings', () => {
  it('requires only three email addresses', () => {
    expect(read()).toMatchObject({ stage: 'prod', region: 'us-east-1', sesIdentity: 'mail.firm.example' });
  });

  it('names everything missing, invalid or unknown in one message', () => {
    const file = { fromEmail: 'nobody', stage: 'Prod', wafRateLimt: 1, stages: { test: { monthlyBuget: 1 } } };
    const missing = ['salesEmail must', 'alarmEmail must'];
    const unknown = ['wafRateLimt is not a setting', 'monthlyBuget is not a setting'];
    for (const problem of [...missing, 'fromEmail must', 'stage must', ...unknown]) {
      expect(() => readSettings(file, file)).toThrow(`\n  - ${problem}`);
    }
  });

  it("ignores the CDK's own context keys", () => {
    expect(() => read({}, { 'cli-telemetry': false, 'acknowledged-issue-numbers': [1], 'aws:cdk:b': 1 })).not.toThrow();
  });

  it('lower-cases the domains of email addresses, which IAM compares by case', () => {
    const config = read({ salesEmail: 'Sales@Firm.Example', fromEmail: 'Web@M.EXAMPLE' });
    const addresses = { salesEmail: 'Sales@firm.example', fromEmail: 'Web@m.example' };
    expect(config).toMatchObject({ ...addresses, sesIdentity: 'm.example' });
  });

  const test = { monthlyBudget: 5, domainName: 'test.firm.example' };
  const file = { ...domains, monthlyBudget: 30, stages: { test } };

  it('prefers -c to the settings of a stage, and those to the common ones', () => {
    expect(read({}, file)).toMatchObject({ ...domains, monthlyBudget: 30 });
    expect(read({ stage: 'test' }, file)).toMatchObject(test);
    expect(read({ stage: 'test', monthlyBudget: '7' }, file)).toMatchObject({ monthlyBudget: 7, hostedZoneId: 'Z1' });
    expect(read({ stage: 'test', domainName: '' }, file).domainName).toBeUndefined();
  });

  it("gives a stage no other stage's domain", () => {
    expect(read({ stage: 'test' }, file).redirectDomainName).toBeUndefined();
    expect(read({ stage: 'trial' }, file)).not.toHaveProperty('domainName');
    expect(read({}, { ...file, stage: 'trial' }).domainName).toBe('www.firm.example');
  });

  it('limits the requests of an IP address in prod, unless that is off', () => {
    expect(read().wafRateLimit).toBe(2000);
    expect(read({ wafRateLimit: 'off' }).wafRateLimit).toBeUndefined();
    for (const other of [{ stage: 'test' }, { region: 'eu-west-1' }]) expect(read(other).wafRateLimit).toBeUndefined();
  });

  it.each<[problem: string, Context]>([
    ['stage must not be local', { stage: 'local' }],
    ['domainName needs region us-east-1', { region: 'eu-west-1', ...domains }],
    ['wafRateLimit needs region us-east-1', { region: 'eu-west-1', wafRateLimit: '1000' }],
    ['domainName needs hostedZoneId, or certificateArn', { domainName: 'www.firm.example' }],
    ['certificateArn needs domainName', { certificateArn }],
    ['certificateArn must be', { ...domains, certificateArn: certificateArn.replace('east', 'west') }],
    ['sesIdentity must be fromEmail', { sesIdentity: 'irm.example' }],
    ['redirectDomainName needs domainName', { redirectDomainName: 'firm.example' }],
  ])('refuses what cannot be deployed: %s', (problem, typed) => {
    expect(() => read(typed)).toThrow(`The deploy settings are invalid:\n  - ${problem}`);
  });

  it.each<Context>([
    { region: 'eu-west-1', ...domains, certificateArn },
    { sesIdentity: deploySettings.plain.fromEmail },
    { fromEmail: 'Website@Mail.Firm.example', sesIdentity: 'firm.example' },
  ])('accepts what can be deployed: %j', (typed) => {
    expect(() => read(typed)).not.toThrow();
  });
});
