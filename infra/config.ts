import { readFileSync } from 'node:fs';
import { closestMatch } from 'leven';
import * as z from 'zod/mini';
import { variableOf } from '#shared/settings.ts';
import { edgeRegion } from './names.ts';
import { settingRules, settings } from './settings.ts';

type Settings = z.output<typeof settings>;

export type Config = Omit<Settings, 'wafRateLimit'> & {
  /** Requests per IP address in five minutes; undefined means no web ACL. */
  wafRateLimit: number | undefined;
  /** The SES identity that sends emails: an email address or a domain. */
  sesIdentity: string;
};

type ContextValues = Readonly<Record<string, unknown>>;

export type Sources = {
  /** The context that the CDK passes to the app: that of cdk.json, overridden by `-c` on the command line. */
  context: ContextValues;
  /** The context of cdk.json alone. */
  file: ContextValues;
  env: NodeJS.ProcessEnv;
};

export const contextOfProject = (): ContextValues =>
  JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8')).context ?? {};

const defaultStage = 'prod';

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The stage that the context sets, otherwise STAGE, otherwise prod. */
export const stageIn = (context: ContextValues, env: NodeJS.ProcessEnv): string =>
  String([context.stage, env.STAGE, defaultStage].find(isSet));

const stagesOf = ({ stages }: ContextValues) => (stages ?? {}) as Readonly<Record<string, ContextValues | undefined>>;

/** The command line overrides the stage's own settings, which override the rest of cdk.json. */
const merge = ({ context, file, env }: Sources): ContextValues => {
  // `context` is already merged: a value that equals the one in cdk.json counts as not passed on the command line.
  const typed = Object.entries(context).filter(([key, value]) => value !== file[key]);
  return { ...context, ...stagesOf(file)[stageIn(context, env)], ...Object.fromEntries(typed) };
};

/** Fallback environment variables, in order. The CDK CLI sets CDK_DEFAULT_* from the credentials in use. */
const fallbacks: Record<string, string[]> = {
  region: ['AWS_REGION', 'CDK_DEFAULT_REGION'],
  account: ['CDK_DEFAULT_ACCOUNT'],
};

const read = (key: string, merged: ContextValues, env: NodeJS.ProcessEnv): string | undefined => {
  const values = [merged[key], ...[variableOf(key), ...(fallbacks[key] ?? [])].map((name) => env[name])];
  const found = values.find(isSet);
  return found === undefined ? undefined : String(found);
};

/** The CDK's own context keys without a colon; all its other keys contain one. */
const cdkContextKeys = ['acknowledged-issue-numbers', 'cli-telemetry'];

const unknownSettings = ({ context, file }: Sources): string[] => {
  const known = [...Object.keys(settings.shape), 'stages'];
  const names = [context, ...Object.values(stagesOf(file))].flatMap((each) => Object.keys(each ?? {}));
  return [...new Set(names)]
    .filter((name) => !known.includes(name) && !cdkContextKeys.includes(name) && !name.includes(':'))
    .map((name) => `${name} is not a setting; the nearest is ${closestMatch(name, known)}`);
};

/** @returns an error for each domain that this stage would take away from the stage that cdk.json names */
const domainConflicts = ({ context, file, env }: Sources, merged: ContextValues): string[] => {
  const [stage, owner] = [stageIn(context, env), stageIn(file, {})];
  const own = stagesOf(file)[stage] ?? {};
  return ['domainName', 'redirectDomainName']
    .filter((name) => stage !== owner && isSet(file[name]) && merged[name] === file[name] && !(name in own))
    .map(
      (name) =>
        `${name} ${file[name]} belongs to stage ${owner}: set it for stage ${stage} under "stages" in cdk.json, or to "" for none`,
    );
};

/** Far more than a person needs in five minutes: enough for 300 page views. */
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
  problems.push(...settingRules(given), ...domainConflicts(sources, merged), ...unknownSettings(sources));
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
