const plain = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@mail.firm.example',
  ALARM_EMAIL: 'ops@firm.example',
  REGION: 'us-east-1',
};

/** The settings of the deployments that tests synthesize. */
export const deploySettings = {
  /** Only what is required. */
  plain,
  /** Everything. */
  full: {
    ...plain,
    STAGE: 'staging',
    ACCOUNT: '111122223333',
    SES_IDENTITY: 'firm.example',
    CREATE_SES_IDENTITY: 'true',
    DOMAIN_NAME: 'www.firm.example',
    REDIRECT_DOMAIN_NAME: 'firm.example',
    HOSTED_ZONE_ID: 'Z0123456789ABCDEFGHIJ',
    WAF_RATE_LIMIT: '1000',
    LOG_RETENTION_DAYS: '90',
    GITHUB: 'firm@123456/website@456789',
    EMAILS_PER_HOUR: '100',
    LIMIT_CONTACT: '3/60',
    LIMIT_LOGIN: '2/30',
    SESSION_HOURS: '8',
    LOGIN_CONCURRENCY: '0',
    BACKUP_DAYS: '35',
  },
  /** Never deployed before, in another region than CloudFront's, with another site. */
  changed: { ...plain, REGION: 'eu-west-1', PROTECT_DATA: 'false' },
};

/** The SES identity that sends: the domain of FROM_EMAIL, unless SES_IDENTITY is set. */
export const senderDomain = 'mail.firm.example';

/** The context of an app whose templates are only looked at: no function is bundled. */
export const withoutCode = { 'aws:cdk:bundling-stacks': [] };
