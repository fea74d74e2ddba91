import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod/mini';
import { parseLimit, stageName, wholeNumber } from '#shared/settings.ts';

const email = z.email({ error: 'must be an e-mail address' });
const domain = z
  .string()
  .check(z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, { error: 'must be a domain name in lower case' }));
const limit = z.string().check(
  z.refine((text) => parseLimit(text) !== undefined, {
    error: 'must be a burst and the seconds until the next one, such as 10/20',
  }),
);

const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'must be true or false' }),
  z.transform((text) => text === 'true'),
);

const retention = z.pipe(
  z.string().check(
    z.refine((text) => Number(text) in RetentionDays && /^\d+$/.test(text) && Number(text) < RetentionDays.INFINITE, {
      error: 'must be a number of days that CloudWatch Logs knows, such as 7, 30, 90 or 365',
    }),
  ),
  z.transform((text): RetentionDays => Number(text)),
);

/** Everything that a deployment can be told, by its name in the CDK's context. */
export const settings = z.object({
  /** Who is told of a new lead. */
  salesEmail: z.email({ error: 'is required: the e-mail address that is told of each lead' }),
  /** Who tells them. SES must know this address or its domain. */
  fromEmail: z.email({ error: 'is required: the e-mail address that writes to sales, of an SES identity' }),
  /** The SES identity, when it is not the domain of fromEmail: fromEmail itself or a parent domain. */
  sesIdentity: z.optional(z.union([domain, email], { error: 'must be an e-mail address or a domain name' })),
  /** Make the SES identity, a domain, and its DKIM records in the hosted zone. */
  createSesIdentity: z._default(flag, false),

  /** Names the resources: several stages live in one account. */
  stage: z._default(
    z.string().check(
      z.regex(stageName, { error: 'must be 1 to 20 lower-case letters, digits and hyphens' }),
      z.refine((stage) => stage !== 'local', {
        error: 'must not be local: functions of that stage run without limits',
      }),
    ),
    'prod',
  ),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: 'must be a region' })), 'us-east-1'),
  account: z.optional(z.string().check(z.regex(/^\d{12}$/, { error: 'must be 12 digits' }))),

  /** The site's own name. Its DNS is in the hosted zone; or it is elsewhere, and the certificate is given. */
  domainName: z.optional(domain),
  hostedZoneId: z.optional(z.string().check(z.regex(/^Z[A-Z0-9]+$/, { error: 'must be the id of a hosted zone' }))),
  certificateArn: z.optional(
    z.string().check(
      z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, {
        error: 'must be the ARN of a certificate in us-east-1, where CloudFront looks for it',
      }),
    ),
  ),

  /** Requests that one address may make in five minutes. Set, it puts a web ACL before the site. */
  wafRateLimit: z.optional(wholeNumber(10, 2_000_000_000)),
  alarmEmail: z.optional(email),
  logRetentionDays: z._default(retention, RetentionDays.ONE_MONTH),
  xray: z._default(flag, false),

  /** The one user of the client room. */
  clientUsername: z._default(
    z.string().check(z.regex(/^[\w.@-]{1,64}$/, { error: 'must be a plain name' })),
    'clearbond',
  ),
  limitContact: z._default(limit, '10/20'),
  limitLogin: z._default(limit, '5/12'),
  sessionHours: z._default(wholeNumber(1, 168), 12),
  /** Logins at a time; the rest of the account stays free. 0 reserves none, for accounts that allow too few. */
  loginConcurrency: z._default(wholeNumber(0, 900), 5),

  /** Set while the origin secret is being replaced: the version id of the new value. The one before it stays accepted. */
  originSecretVersion: z.optional(z.string().check(z.regex(/^[\w-]{32,64}$/, { error: 'must be a version id' }))),
  /** The built site. */
  siteFolder: z.optional(z.string()),
});
