import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod/mini';
import { stageName, wholeNumber } from '#shared/settings.ts';
import { retention } from '#shared/site.ts';
import { edgeRegion } from './names.ts';

const requiredEmail = (purpose: string) =>
  z.email({
    error: ({ input }) =>
      input === undefined ? `is required: ${purpose}` : `must be an email address; "${input}" is not one`,
  });

const text = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error));

const domain = text(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a domain name in lower case');

const awsRegion = text(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region, such as us-east-1');

const flag = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'must be true or false' });

const logDays = z.pipe(
  z.string().check(
    z.refine((text) => Number(text) in RetentionDays && /^\d+$/.test(text) && Number(text) < RetentionDays.INFINITE, {
      error: 'must be a retention period of CloudWatch Logs in days, such as 7, 30, 90 or 365',
    }),
  ),
  z.transform((text): RetentionDays => Number(text)),
);

export const minimumBackupDays = 7;

/** All deployment settings, keyed by their names in the CDK context. */
export const settings = z.object({
  salesEmail: requiredEmail('the email address that receives new leads'),
  /** The sender of the emails to sales. This address, its domain, or a parent domain must be an SES identity. */
  fromEmail: requiredEmail('the sender of emails to sales, which belongs to an SES identity'),
  /** The SES identity, if it is not fromEmail's domain but fromEmail itself or a parent domain. */
  sesIdentity: z.optional(z.union([domain, z.email()], 'must be an email address or a domain name')),
  /** Creates the SES domain identity and its DNS records, in a stack that all stages with this domain share. */
  createSesIdentity: z._default(flag, false),
  /** What receivers should do with emails that forge the sender's domain. `off`: create no DMARC record for it. */
  dmarcPolicy: z._default(
    z.enum(['none', 'quarantine', 'reject', 'off'], 'must be none, quarantine, reject or off'),
    'none',
  ),

  /** Part of every resource's name, so that several stages can share an account. */
  stage: z._default(
    text(stageName, 'must be 1 to 20 lower-case letters, digits and hyphens').check(
      z.refine((stage) => stage !== 'local', 'must not be local: that stage is the product on a laptop'),
    ),
    'prod',
  ),
  region: z._default(awsRegion, edgeRegion),
  account: z.optional(text(/^\d{12}$/, 'must be 12 digits')),

  /** The custom domain. Its DNS zone is hostedZoneId; if its DNS is outside Route 53, certificateArn is required. */
  domainName: z.optional(domain),
  /** A second domain name that redirects to domainName, such as the bare domain. Must be in the same DNS zone. */
  redirectDomainName: z.optional(domain),
  hostedZoneId: z.optional(text(/^Z[A-Z0-9]+$/, 'must be the ID of a hosted zone, such as Z0123456789EXAMPLE')),
  certificateArn: z.optional(
    text(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
      'must be the ARN of a certificate in us-east-1, the only region that CloudFront accepts',
    ),
  ),

  /** A web ACL's request limit per IP address in 5 minutes. Costs $6 a month. Default: on only in prod in us-east-1. */
  wafRateLimit: z.optional(
    z.union([z.literal('off'), wholeNumber(10, 2_000_000_000)], 'must be off or a whole number from 10 to 2000000000'),
  ),
  /** Receives alarms and budget alerts, once the recipient has confirmed the subscription email from AWS. */
  alarmEmail: requiredEmail('the email address that receives alarms'),
  /** US dollars a month. If the account's actual or forecast bill exceeds this amount, alarmEmail is notified. */
  monthlyBudget: z._default(wholeNumber(1, 1_000_000), 25),
  logRetentionDays: z._default(logDays, RetentionDays.ONE_MONTH),

  /** The repository whose workflows may deploy. Include IDs if it was created, renamed, or moved since 2026-07-15. */
  github: z.optional(
    text(
      /^[\w.-]+\/[\w.-]+$|^[\w.-]+@\d+\/[\w.-]+@\d+$/,
      'must be a repository of GitHub, such as owner/name or owner@123456/name@456789',
    ),
  ),
  /** `existing`: the account already has GitHub's identity provider, created elsewhere. */
  githubProvider: z._default(z.enum(['new', 'existing'], 'must be new or existing'), 'new'),
  /** Days to keep daily table backups, even after a table is deleted. Default: only point-in-time recovery. */
  backupDays: z.optional(wholeNumber(minimumBackupDays, 3650)),
  /** A second region that receives a copy of each daily backup. The CDK must be bootstrapped there too. */
  backupCopyRegion: z.optional(awsRegion),
  /** False removes deletion protection from the tables and the data stack, so a stage can be deleted with its data. */
  protectData: z._default(flag, true),
});

const belongsTo = (address: string, identity: string): boolean =>
  address === identity || address.endsWith(`@${identity}`) || address.endsWith(`.${identity}`);

/** @returns a sentence for each violated rule that involves more than one setting */
export const settingRules = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const { region = edgeRegion, domainName, redirectDomainName, hostedZoneId, certificateArn, wafRateLimit } = given;
  const { fromEmail, sesIdentity, backupDays, backupCopyRegion } = given;
  const isElsewhere = region !== edgeRegion;
  const createsIdentity = given.createSesIdentity === 'true';
  const rules: Record<string, unknown> = {
    [`domainName needs region ${edgeRegion}, or certificateArn with a certificate issued there`]:
      isElsewhere && domainName && !certificateArn,
    [`wafRateLimit needs region ${edgeRegion}: CloudFront accepts web ACLs from there only`]:
      isElsewhere && wafRateLimit && wafRateLimit !== 'off',
    'redirectDomainName needs domainName, which it redirects to': redirectDomainName && !domainName,
    'domainName needs hostedZoneId, or certificateArn when its DNS is elsewhere':
      domainName && !hostedZoneId && !certificateArn,
    'certificateArn needs domainName': certificateArn && !domainName,
    'sesIdentity must be fromEmail or a domain that fromEmail belongs to':
      fromEmail && sesIdentity && !belongsTo(fromEmail.toLowerCase(), sesIdentity.toLowerCase()),
    'createSesIdentity needs hostedZoneId': createsIdentity && !hostedZoneId,
    'createSesIdentity creates a domain identity: sesIdentity must be a domain, not an email address':
      createsIdentity && sesIdentity?.includes('@'),
    'backupCopyRegion needs backupDays: it copies the daily backups': backupCopyRegion && !backupDays,
    "backupCopyRegion must differ from the stage's region": backupCopyRegion === region,
    // Erased data remains in the daily backups until they expire.
    [`backupDays is longer than the ${retention.backupDays} days that the privacy page promises: set retention.backupDays in shared/site.ts to ${backupDays}`]:
      Number(backupDays) > retention.backupDays,
  };
  return Object.keys(rules).filter((sentence) => rules[sentence]);
};
