const required = {
  salesEmail: 'sales@firm.example',
  fromEmail: 'website@mail.firm.example',
  alarmEmail: 'ops@firm.example',
};

const full = {
  ...required,
  stage: 'staging',
  sesIdentity: 'firm.example',
  domainName: 'www.firm.example',
  redirectDomainName: 'firm.example',
  hostedZoneId: 'Z0123456789ABCDEFGHIJ',
  wafRateLimit: 1000,
};

/** What the tests synthesize, as contexts in cdk.json. */
export const deploySettings = {
  plain: { ...required, stage: 'prod' },
  full,
  /** The same site after its two names have changed places. */
  swapped: { ...full, domainName: full.redirectDomainName, redirectDomainName: full.domainName },
  /** A region other than CloudFront's. */
  elsewhere: { ...required, stage: 'prod', region: 'eu-central-1' },
};

export type Kind = keyof typeof deploySettings;
