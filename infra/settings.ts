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
      error: 'must be a retention period of CloudWatch Logs in days, such as 7, 30, 90 or 365',
    }),
  ),
  z.transform((text): RetentionDays => Number(text)),
);

/** Every setting of a deployment, by its name in the CDK's context. */
export const settings = z.object({
  /** Receives an e-mail for each new lead. */
  salesEmail: z.email({ error: 'is required: the e-mail address that receives new leads' }),
  /** The sender of those e-mails. It or its domain must be an identity in SES. */
  fromEmail: z.email({ error: 'is required: the sender of e-mails to sales, which belongs to an SES identity' }),
  /** The SES identity, if it is not the domain of fromEmail: fromEmail itself or a parent domain. */
  sesIdentity: z.optional(z.union([domain, email], { error: 'must be an e-mail address or a domain name' })),
  /** Creates the SES identity, a domain, and its DKIM records in the hosted zone. */
  createSesIdentity: z._default(flag, false),

  /** Part of every resource's name, so that several stages can share an account. */
  stage: z._default(
    z.string().check(
      z.regex(stageName, { error: 'must be 1 to 20 lower-case letters, digits and hyphens' }),
      z.refine((stage) => stage !== 'local', {
        error: 'must not be local: in that stage rate limits can be switched off',
      }),
    ),
    'prod',
  ),
  region: z._default(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: 'must be an AWS region, such as us-east-1' })),
    'us-east-1',
  ),
  account: z.optional(z.string().check(z.regex(/^\d{12}$/, { error: 'must be 12 digits' }))),

  /** The custom domain. Its DNS is in hostedZoneId; if it is elsewhere, certificateArn is required. */
  domainName: z.optional(domain),
  hostedZoneId: z.optional(
    z.string().check(z.regex(/^Z[A-Z0-9]+$/, { error: 'must be the ID of a hosted zone, such as Z0123456789EXAMPLE' })),
  ),
  certificateArn: z.optional(
    z.string().check(
      z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, {
        error: 'must be the ARN of a certificate in us-east-1, the only region that CloudFront accepts',
      }),
    ),
  ),

  /** Requests per IP address in five minutes. If set, a web ACL enforces it at the edge. */
  wafRateLimit: z.optional(wholeNumber(10, 2_000_000_000)),
  alarmEmail: z.optional(email),
  logRetentionDays: z._default(retention, RetentionDays.ONE_MONTH),
  xray: z._default(flag, false),

  /** How many leads an hour have an email each. Further ones go out in one email every ten minutes. */
  emailsPerHour: z._default(wholeNumber(1, 1_000_000), 30),
  limitContact: z._default(limit, '10/20'),
  limitLogin: z._default(limit, '5/12'),
  sessionHours: z._default(wholeNumber(1, 168), 12),
  /** Concurrent logins: reserved, and the limit. 0 reserves none, for accounts with too small a quota. */
  loginConcurrency: z._default(wholeNumber(0, 900), 5),

  /** Set during a rotation of the origin secret: the version ID of the new value. The previous one stays accepted. */
  originSecretVersion: z.optional(
    z.string().check(z.regex(/^[\w-]{32,64}$/, { error: 'must be a version ID of the origin secret' })),
  ),
  /** The folder of the built site. */
  siteFolder: z.optional(z.string()),
});
