import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { stageName, wholeNumber } from '#shared/settings.ts';
import { edgeRegion } from './names.ts';

/** IAM compares the identities of SES by case, and domain names are all lower case there. */
const withLowerCaseDomain = (address: string) => address.replace(/@.*$/, (domain) => domain.toLowerCase());

const requiredEmail = (purpose: string) =>
  z.pipe(
    z.email({
      error: ({ input }) =>
        input === undefined ? `is required: ${purpose}` : `must be an email address; "${input}" is not one`,
    }),
    z.transform(withLowerCaseDomain),
  );

const text = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error));

const domain = text(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a domain name in lower case');

/** The stage that a command means unless it names another, and the only one whose data outlives its stacks. */
export const mainStage = 'prod';

/** All deployment settings, by their names in the context of cdk.json. */
export const settings = z.object({
  /** Part of every resource's name, so that several stages can share an account. */
  stage: z._default(
    text(stageName, 'must be 1 to 20 lower-case letters, digits and hyphens').check(
      z.refine((stage) => stage !== 'local', 'must not be local: that stage is the product on a laptop'),
    ),
    mainStage,
  ),
  /** The region of both stacks. Only us-east-1 has all alarms, the web ACL, and certificates for CloudFront. */
  region: z._default(text(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region, such as us-east-1'), edgeRegion),

  /** Receives new leads. */
  salesEmail: requiredEmail('the email address that receives new leads'),
  /** The sender of the emails to sales. This address, its domain, or a parent domain must be an SES identity. */
  fromEmail: requiredEmail('the sender of emails to sales, which belongs to an SES identity'),
  /**
   * Receives alarms and budget alerts once its owner has confirmed the subscription email from AWS. It is the only way
   * out for every alarm, and a mail scanner that opens the links of emails can end the subscription: confirm it with
   * authentication on unsubscribe (docs/operations.md).
   */
  alarmEmail: requiredEmail('the email address that receives alarms'),
  /** The SES identity, if it is not fromEmail's domain but fromEmail itself or a parent domain. */
  sesIdentity: z.optional(z.union([domain, z.email()], 'must be an email address or a domain name')),

  /** The site's domain name; without it, the site has an address of CloudFront's. */
  domainName: z.optional(domain),
  /** A second domain name that redirects to domainName, such as the bare domain. Must be in the same DNS zone. */
  redirectDomainName: z.optional(domain),
  /** The Route 53 zone of both names. The certificate and the DNS records are created in it. */
  hostedZoneId: z.optional(text(/^Z[A-Z0-9]+$/, 'must be the ID of a hosted zone, such as Z0123456789EXAMPLE')),
  /** A certificate for both names, if their DNS is outside Route 53 or the stage is outside us-east-1. */
  certificateArn: z.optional(
    text(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
      'must be the ARN of a certificate in us-east-1, the only region that CloudFront accepts',
    ),
  ),

  /** Requests that an IP address may make in 5 minutes. The web ACL costs $6 a month. Default: 2000 for prod, else off. */
  wafRateLimit: z.optional(
    z.union([z.literal('off'), wholeNumber(10, 2_000_000_000)], 'must be off or a whole number from 10 to 2000000000'),
  ),
  /** US dollars a month. If the account's actual or forecast bill exceeds this amount, alarmEmail is notified. */
  monthlyBudget: z._default(wholeNumber(1, 1_000_000), 25),
});

type Settings = z.output<typeof settings>;

export type Config = Omit<Settings, 'wafRateLimit'> & {
  /** Requests per IP address in five minutes; undefined means no web ACL. */
  wafRateLimit: number | undefined;
  sesIdentity: string;
};

export type Context = Readonly<Record<string, unknown>>;

export const projectContext = (): Context =>
  JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')).context ?? {};

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

const stagesOf = ({ stages }: Context) => (stages ?? {}) as Readonly<Record<string, Context | undefined>>;

const stageOf = ({ stage }: Context) => (isSet(stage) ? String(stage) : mainStage);

/** What two stages cannot both have. */
const ofOneStage = ['domainName', 'redirectDomainName', 'certificateArn'];

/** A stage's settings in cdk.json: its own ones, then the common ones, but never another stage's domain. */
export const stageContext = (file: Context, stage: string): Context => {
  const isOther = stage !== stageOf(file);
  const common = Object.entries(file).filter(([name]) => name !== 'stages' && !(isOther && ofOneStage.includes(name)));
  return { ...Object.fromEntries(common), ...stagesOf(file)[stage], stage };
};

/** What else the context may hold. The CDK's other keys contain a colon. */
const otherKeys = ['stages', 'acknowledged-issue-numbers', 'cli-telemetry'];

const unknownSettings = (context: Context): string[] => {
  const known = [...Object.keys(settings.shape), ...otherKeys];
  const given = [context, ...Object.values(stagesOf(context))].flatMap((each) => Object.keys(each ?? {}));
  const unknown = given.filter((name) => !known.includes(name) && !name.includes(':'));
  return unknown.map((name) => `${name} is not a setting`);
};

const belongsTo = (address: string, identity: string): boolean =>
  address === identity || address.endsWith(`@${identity}`) || address.endsWith(`.${identity}`);

/** @returns a sentence for each violated rule that involves more than one setting */
const violatedRules = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const { region = edgeRegion, domainName, redirectDomainName, hostedZoneId, certificateArn } = given;
  const { wafRateLimit = 'off', fromEmail, sesIdentity } = given;
  const isElsewhere = region !== edgeRegion;
  const rules: Record<string, unknown> = {
    [`domainName needs region ${edgeRegion}, or certificateArn with a certificate issued there`]:
      isElsewhere && domainName && !certificateArn,
    [`wafRateLimit needs region ${edgeRegion}: CloudFront accepts web ACLs from there only`]:
      isElsewhere && wafRateLimit !== 'off',
    'redirectDomainName needs domainName, which it redirects to': redirectDomainName && !domainName,
    'domainName needs hostedZoneId, or certificateArn when its DNS is elsewhere':
      domainName && !hostedZoneId && !certificateArn,
    'certificateArn needs domainName': certificateArn && !domainName,
    'sesIdentity must be fromEmail or a domain that fromEmail belongs to':
      fromEmail && sesIdentity && !belongsTo(fromEmail.toLowerCase(), sesIdentity.toLowerCase()),
  };
  return Object.keys(rules).filter((sentence) => rules[sentence]);
};

/** By default, far more than a person needs in five minutes: enough for 300 page views. */
const rateLimitOf = ({ wafRateLimit, stage, region }: Settings): number | undefined => {
  if (wafRateLimit !== undefined) return wafRateLimit === 'off' ? undefined : wafRateLimit;
  return stage === mainStage && region === edgeRegion ? 2000 : undefined;
};

/**
 * @param context what the CDK passes to the app: the context in cdk.json, overridden by `-c` on the command line
 * @param file the context in cdk.json alone
 * @throws {Error} one message that names every missing, invalid, or unknown setting
 */
export const readSettings = (context: Context, file: Context = projectContext()): Config => {
  const typed = Object.entries(context).filter(([name, value]) => value !== file[name]);
  const merged: Context = { ...stageContext(file, stageOf(context)), ...Object.fromEntries(typed) };
  const given: Record<string, string> = {};
  for (const name of Object.keys(settings.shape)) if (isSet(merged[name])) given[name] = String(merged[name]);
  const parsed = z.safeParse(settings, given);
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  problems.push(...violatedRules(given), ...unknownSettings(context));
  if (problems.length > 0 || !parsed.success) {
    const lines = problems.map((problem) => `\n  - ${problem}`).join('');
    throw new Error(
      `The deploy settings are invalid:${lines}\nPut settings under "context" in cdk.json. infra/settings.ts describes them.`,
    );
  }
  const { data } = parsed;
  const domainOfSender = data.fromEmail.slice(data.fromEmail.indexOf('@') + 1);
  return { ...data, sesIdentity: data.sesIdentity ?? domainOfSender, wafRateLimit: rateLimitOf(data) };
};
