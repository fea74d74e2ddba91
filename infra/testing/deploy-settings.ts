const plain = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@mail.firm.example',
  ALARM_EMAIL: 'ops@firm.example',
  REGION: 'us-east-1',
};

/** The settings of the two deployments that tests synthesize: one with only what is required, and one with everything. */
export const deploySettings = {
  plain,
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
    XRAY: 'true',
    GITHUB: 'firm@123456/website@456789',
    EMAILS_PER_HOUR: '100',
    LIMIT_CONTACT: '3/60',
    LIMIT_LOGIN: '2/30',
    SESSION_HOURS: '8',
    LOGIN_CONCURRENCY: '0',
    BACKUP_DAYS: '35',
  },
};

/** The SES identity that sends: the domain of FROM_EMAIL, unless SES_IDENTITY is set. */
export const senderDomain = 'mail.firm.example';
