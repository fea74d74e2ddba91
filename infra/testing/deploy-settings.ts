import type { settings } from '#infra/settings.ts';
import { variableOf } from '#shared/settings.ts';

const plain = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@mail.firm.example',
  ALARM_EMAIL: 'ops@firm.example',
  REGION: 'us-east-1',
};

const full = {
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
  BACKUP_DAYS: '35',
  BACKUP_COPY_REGION: 'us-west-2',
};

/** Another stage or place: CloudFormation would create new stacks. */
type Elsewhere = 'stage' | 'region' | 'account';

/** A different value for each setting. */
const others: Record<Exclude<keyof typeof settings.shape, Elsewhere>, string> = {
  salesEmail: 'leads@firm.example',
  fromEmail: 'web@mail.firm.example',
  alarmEmail: 'pager@firm.example',
  sesIdentity: 'mail.firm.example',
  createSesIdentity: 'false',
  dmarcPolicy: 'reject',
  domainName: 'site.firm.example',
  redirectDomainName: 'old.firm.example',
  hostedZoneId: 'Z9876543210ABCDEFGHIJ',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a-1',
  wafRateLimit: '2000',
  monthlyBudget: '50',
  logRetentionDays: '365',
  emailsPerHour: '20',
  limitContact: '5/10',
  limitLogin: '5/10',
  sessionHours: '24',
  loginConcurrency: '7',
  github: 'firm/website',
  githubProvider: 'existing',
  backupDays: '14',
  backupCopyRegion: 'eu-central-1',
  protectData: 'false',
};

const { createSesIdentity, sesIdentity, certificateArn, ...rest } = others;

const withChanges = (changes: Record<string, string>): typeof full => ({
  ...full,
  ...Object.fromEntries(Object.entries(changes).map(([key, value]) => [variableOf(key), value])),
});

/** The settings of every synthesized deployment. */
export const deploySettings = {
  /** Required settings only. */
  plain,
  /** All settings. */
  full,
  /** Another region than CloudFront's and another site. */
  changed: { ...plain, REGION: 'eu-central-1', PROTECT_DATA: 'false' },
  /** All settings with other values. `reduced` only removes resources, because a removal would hide other changes. */
  retuned: withChanges(rest),
  reduced: withChanges({ createSesIdentity, sesIdentity, certificateArn, wafRateLimit: 'off' }),
};
