import { expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { nextSteps } from './next-steps.ts';

const SiteUrl = 'https://d111111abcdef8.cloudfront.net';
const site = { SiteUrl, DistributionDomain: 'd111111abcdef8.cloudfront.net', DashboardName: 'website-prod-site' };
const env = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'web@firm.example',
  ALARM_EMAIL: 'ops@firm.example',
  DOMAIN_NAME: 'www.firm.example',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:111122223333:certificate/a-1',
};
const stepsOf = (isFirst: boolean) =>
  nextSteps(readConfig({ context: {}, file: {}, env }), { 'website-prod-site': site }, { isFirst });

test('after a deployment, people learn what is left to do: the first time, DNS and the password too', () => {
  const named = '-- --stage prod --region us-east-1';
  const always = [`Deployed: ${SiteUrl}`, `doctor ${named}`, `smoke ${named}`];
  const once = ['Point the DNS of www.firm.example at d111111abcdef8.cloudfront.net', `set-password ${named}`];
  for (const words of [...always, ...once]) expect(stepsOf(true)).toContain(words);
  for (const words of always) expect(stepsOf(false)).toContain(words);
  for (const words of once) expect(stepsOf(false)).not.toContain(words);
});
