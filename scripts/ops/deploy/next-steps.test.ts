import { expect } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { nextSteps } from './next-steps.ts';

const outputs = {
  'website-prod-site': {
    SiteUrl: 'https://d111111abcdef8.cloudfront.net',
    DistributionDomain: 'd111111abcdef8.cloudfront.net',
    DashboardName: 'website-prod-site',
  },
};
const settings = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'web@firm.example',
  ALARM_EMAIL: 'ops@firm.example',
  SITE_FOLDER: '.',
};
const named = '-- --stage prod --region us-east-1';
const domainElsewhere = {
  DOMAIN_NAME: 'www.firm.example',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:111122223333:certificate/a-1',
};

testRows<[string, { isFirst: boolean }, Record<string, string>, string[], string]>([
  [
    'a first deployment',
    { isFirst: true },
    {},
    ['Deployed: https://d111', `set-password ${named}`, `doctor ${named}`, `smoke ${named}`],
    'Point the DNS',
  ],
  ['a later one', { isFirst: false }, {}, [`doctor ${named}`], 'set-password'],
  [
    'a domain whose DNS is elsewhere',
    { isFirst: true },
    domainElsewhere,
    ['Point the DNS of www.firm.example at d111111abcdef8.cloudfront.net'],
    'somebody else',
  ],
])('after a deployment, people learn what is left to do, and nothing else', (_, state, env, said, unsaid) => {
  const text = nextSteps(
    readConfig(() => undefined, { ...settings, ...env }),
    outputs,
    state,
  );
  for (const words of said) expect(text).toContain(words);
  expect(text).not.toContain(unsaid);
});
