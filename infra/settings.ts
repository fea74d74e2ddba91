import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { stageName, wholeNumber } from '#shared/settings.ts';
import { edgeRegion } from './names.ts';

const text = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error));

/** IAM compares the identities of SES by case, and domain names are all lower case there. */
const withLowerCaseDomain = (address: string) => address.replace(/@.*$/, (domain) => domain.toLowerCase());

const email = (error: string) => z.pipe(z.email(error), z.transform(withLowerCaseDomain));

const domain = text(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a domain name in lower case');

/** The stage that a command means unless it names another, and the only one whose data outlives its stacks. */
export const mainStage = 'prod';

/** All deployment settings, by their names in the context of cdk.json. */
export const settings = z.object({
  /** Part of every resource's name, so that several stages can share an account. */
  stage: z._default(text(stageName, 'must be 1 to 20 lower-case letters, digits and hyphens'), mainStage),
  /** The region of both stacks. Only us-east-1 has all alarms, the web ACL, and certificates for CloudFront. */
  region: z._default(text(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region, such as us-east-1'), edgeRegion),

  /** Receives new leads. */
  salesEmail: email('must be the email address that receives new leads'),
  /** The sender of the emails to sales. This address, its domain, or a parent domain must be an SES identity. */
  fromEmail: email('must be the email address that emails to sales come from'),
  /**
   * Receives alarms and budget alerts once its owner has confirmed the subscription email from AWS. It is the only way
   * out for every alarm, and a mail scanner that opens the links of emails can end the subscription: confirm it with
   * authentication on unsubscribe (docs/operations.md).
   */
  alarmEmail: email('must be the email address that receives alarms'),
  /** The SES identity, if it is not fromEmail's domain but fromEmail itself or a parent domain. */
  sesIdentity: z.optional(z.union([domain, z.email()], 'must be an email address or a domain name')),

  /** The site's domain name; without it, the site has a domain name of CloudFront's. */
  domainName: z.optional(domain),
  /** A second domain name that redirects to domainName, such as the bare domain. Must be in the same DNS zone. */
  redirectDomainName: z.optional(domain),
  /** The Route 53 zone of both names. The certificate and the DNS records are created in it. */
  hostedZoneId: z.optional(text(/^Z[A-Z0-9]+$/, 'must be the ID of a hosted zone, such as Z0123456789EXAMPLE')),
  /** A certificate for both names, if their DNS is outside Route 53 or the stage is outside us-east-1. */
  certificateArn: z.optional(
    text(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'must be the ARN of a certificate in us-east-1'),
  ),

  /** Requests that an IP address may make in 5 minutes; by default 2000 in prod. The web ACL costs $6 a month. */
  wafRateLimit: z.optional(
    z.union([z.literal('off'), wholeNumber(10, 2_000_000_000)], 'must be off or a whole number from 10'),
  ),
  /** US dollars a month. If the account's actual or forecast bill exceeds this amount, alarmEmail is notified. */
  monthlyBudget: z._default(wholeNumber(1, 1_000_000), 25),
});

/** The settings of one stage, complete and valid. */
export type Config = Omit<z.output<typeof settings>, 'wafRateLimit'> & {
  sesIdentity: string;
  wafRateLimit: number | undefined;
};

/** Settings as the CDK passes them: from cdk.json any JSON, from the command line only text. */
export type Context = Readonly<Record<string, unknown>>;

/** @returns the context in the project's cdk.json */
export const projectContext = (): Context =>
  JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')).context ?? {};

const stagesOf = ({ stages }: Context) => (stages ?? {}) as Readonly<Record<string, Context | undefined>>;

const stageOf = ({ stage }: Context) => String(stage || mainStage);

/** What two stages cannot both have. */
const ofOneStage = ['domainName', 'redirectDomainName', 'certificateArn'];

/** A stage's settings in cdk.json: its own ones, then the common ones, but never another stage's domain. */
export const stageContext = (file: Context, stage: string): Context => {
  const isOther = stage !== stageOf(file);
  const common = Object.entries(file).filter(([name]) => !(isOther && ofOneStage.includes(name)));
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

/** @returns a sentence for each violated rule that involves more than one setting, or a reserved value */
const violatedRules = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const { stage, region = edgeRegion, fromEmail, sesIdentity, wafRateLimit } = given;
  const { domainName, redirectDomainName, hostedZoneId, certificateArn } = given;
  const isElsewhere = region !== edgeRegion;
  const rules: Record<string, unknown> = {
    'stage must not be local: that stage is the product on a laptop': stage === 'local',
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
  };
  return Object.keys(rules).filter((sentence) => rules[sentence]);
};

/**
 * @param context `file`, overridden by `-c` on the command line; only a value that differs from `file` counts as typed
 * @param file the context in cdk.json alone
 * @throws {Error} one message that names every missing, invalid, or unknown setting
 */
export const readSettings = (context: Context, file: Context = projectContext()): Config => {
  const typed = Object.entries(context).filter(([name, value]) => value !== file[name]);
  const merged: Context = { ...stageContext(file, stageOf(context)), ...Object.fromEntries(typed) };
  const texts = Object.keys(settings.shape).map((name) => [name, String(merged[name] ?? '')]);
  const given = Object.fromEntries(texts.filter(([, value]) => value !== ''));
  const { data, error } = z.safeParse(settings, given);
  const invalid = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  const problems = [...invalid, ...violatedRules(given), ...unknownSettings(context)];
  if (problems.length > 0 || !data) {
    const lines = problems.map((problem) => `\n  - ${problem}`).join('');
    throw new Error(
      `The deploy settings are invalid:${lines}\nPut settings under "context" in cdk.json. infra/settings.ts describes them.`,
    );
  }
  const hasLimit = data.stage === mainStage && data.region === edgeRegion;
  const { wafRateLimit = hasLimit ? 2000 : 'off' } = data;
  const domainOfSender = data.fromEmail.slice(data.fromEmail.indexOf('@') + 1);
  return {
    ...data,
    sesIdentity: data.sesIdentity ?? domainOfSender,
    wafRateLimit: wafRateLimit === 'off' ? undefined : wafRateLimit,
  };
};
