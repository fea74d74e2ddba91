import { readFileSync } from 'node:fs';
import { closestMatch } from 'leven';
import * as z from 'zod/mini';
import { variableOf } from '#shared/settings.ts';
import { edgeRegion } from './names.ts';
import { settingRules, settings } from './settings.ts';

type Settings = z.output<typeof settings>;

export type Config = Omit<Settings, 'wafRateLimit'> & {
  /** Requests per IP address in five minutes; undefined: no web ACL. */
  wafRateLimit: number | undefined;
  /** The SES identity that sends: an address or a domain. */
  sesIdentity: string;
};

type Written = Readonly<Record<string, unknown>>;

export type Sources = {
  /** What the CDK passes to the app: the command line's `-c` over the context of cdk.json. */
  context: Written;
  /** The context of cdk.json alone. */
  file: Written;
  env: NodeJS.ProcessEnv;
};

export const contextOfProject = (): Written =>
  JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')).context ?? {};

const defaultStage = 'prod';

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The stage that a context names, then STAGE, then prod. */
export const stageIn = (context: Written, env: NodeJS.ProcessEnv): string =>
  String([context.stage, env.STAGE, defaultStage].find(isSet));

const stagesOf = ({ stages }: Written) => (stages ?? {}) as Readonly<Record<string, Written | undefined>>;

/** The command line stands above the stage, and the stage above the rest of cdk.json. */
const merge = ({ context, file, env }: Sources): Written => {
  // The CDK merges both: what the file says too counts as not typed.
  const typed = Object.entries(context).filter(([key, value]) => value !== file[key]);
  return { ...context, ...stagesOf(file)[stageIn(context, env)], ...Object.fromEntries(typed) };
};

/** The CDK's command line sets these from the credentials in use. */
const fallbacks: Record<string, string[]> = {
  region: ['AWS_REGION', 'CDK_DEFAULT_REGION'],
  account: ['CDK_DEFAULT_ACCOUNT'],
};

const read = (key: string, merged: Written, env: NodeJS.ProcessEnv): string | undefined => {
  const values = [merged[key], ...[variableOf(key), ...(fallbacks[key] ?? [])].map((name) => env[name])];
  const found = values.find(isSet);
  return found === undefined ? undefined : String(found);
};

/** The CDK's own names in a context; all others of them have a colon. */
const namesOfCdk = ['acknowledged-issue-numbers', 'cli-telemetry'];

const unknownSettings = ({ context, file }: Sources): string[] => {
  const known = [...Object.keys(settings.shape), 'stages'];
  const names = [context, ...Object.values(stagesOf(file))].flatMap((each) => Object.keys(each ?? {}));
  return [...new Set(names)]
    .filter((name) => !known.includes(name) && !namesOfCdk.includes(name) && !name.includes(':'))
    .map((name) => `${name} is not a setting; the nearest is ${closestMatch(name, known)}`);
};

/** Domains that this stage would take away from the one that cdk.json is for. */
const takenDomains = ({ context, file, env }: Sources, merged: Written): string[] => {
  const [stage, owner] = [stageIn(context, env), stageIn(file, {})];
  const own = stagesOf(file)[stage] ?? {};
  return ['domainName', 'redirectDomainName']
    .filter((name) => stage !== owner && isSet(file[name]) && merged[name] === file[name] && !(name in own))
    .map(
      (name) =>
        `${name} ${file[name]} is that of stage ${owner}: give stage ${stage} its own under "stages" in cdk.json, or "" for none`,
    );
};

/** Far more than a person needs in five minutes: 300 page views. */
const usualRateLimit = 2000;

const rateLimitOf = ({ wafRateLimit, stage, region }: Settings): number | undefined => {
  if (wafRateLimit !== undefined) return wafRateLimit === 'off' ? undefined : wafRateLimit;
  return stage === defaultStage && region === edgeRegion ? usualRateLimit : undefined;
};

/** @throws {Error} one message that names every missing, invalid, or unknown setting */
export const readConfig = (sources: Sources): Config => {
  const merged = merge(sources);
  const names = Object.keys(settings.shape);
  const given = Object.fromEntries(names.map((name) => [name, read(name, merged, sources.env)]));
  const parsed = z.safeParse(settings, given);
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  problems.push(...settingRules(given), ...takenDomains(sources, merged), ...unknownSettings(sources));
  if (problems.length > 0 || !parsed.success) {
    const lines = problems.map((problem) => `\n  - ${problem}`).join('');
    throw new Error(
      `The deploy settings are invalid:${lines}\nPut settings under "context" in cdk.json. infra/settings.ts describes them.`,
    );
  }
  const { data } = parsed;
  const domainOfSender = data.fromEmail.slice(data.fromEmail.indexOf('@') + 1).toLowerCase();
  return { ...data, sesIdentity: data.sesIdentity ?? domainOfSender, wafRateLimit: rateLimitOf(data) };
};
