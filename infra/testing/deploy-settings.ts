const plain = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@mail.firm.example',
  ALARM_EMAIL: 'ops@firm.example',
  REGION: 'us-east-1',
};

export const deploySettings = {
  /** The required settings and the default region. */
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
    GITHUB: 'firm@123456/website@456789',
    BACKUP_DAYS: '35',
    BACKUP_COPY_REGION: 'us-west-2',
  },
  /** A region other than CloudFront's, and data without deletion protection. */
  changed: { ...plain, REGION: 'eu-central-1', PROTECT_DATA: 'false' },
};
