import { describe, expect, it } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { nextSteps } from './next-steps.ts';

const outputs = {
  'website-prod-site': {
    SiteUrl: 'https://d111111abcdef8.cloudfront.net',
    DistributionDomain: 'd111111abcdef8.cloudfront.net',
    DashboardName: 'website-prod-site',
  },
};
const say = (env: Record<string, string> = {}) =>
  nextSteps(
    readConfig(() => undefined, {
      SALES_EMAIL: 'sales@firm.example',
      FROM_EMAIL: 'web@firm.example',
      ALARM_EMAIL: 'ops@firm.example',
      SITE_FOLDER: '.',
      ...env,
    }),
    outputs,
  );

describe('after a deployment', () => {
  it('people learn the address, and what is left to do', () => {
    const text = say();
    expect(text).toContain('Deployed: https://d111111abcdef8.cloudfront.net');
    expect(text).toMatch(/1\. Verify firm\.example in SES, region us-east-1/);
    expect(text).toContain('npm run set-password -- --stage prod --region us-east-1');
    expect(text).toContain('Confirm the subscription e-mail that AWS has sent to ops@firm.example');
    expect(text).toContain('npm run smoke -- https://d111111abcdef8.cloudfront.net');
  });

  it('steps that settings have taken over are not asked for', () => {
    const text = say({ CREATE_SES_IDENTITY: 'true', HOSTED_ZONE_ID: 'Z1' });
    expect(text).not.toContain('Verify firm.example in SES');
  });

  it('a domain whose DNS is elsewhere has to be pointed at CloudFront', () => {
    const arn = 'arn:aws:acm:us-east-1:111122223333:certificate/a-1';
    expect(say({ DOMAIN_NAME: 'www.firm.example', CERTIFICATE_ARN: arn })).toContain(
      'Point the DNS of www.firm.example at d111111abcdef8.cloudfront.net',
    );
  });
});
