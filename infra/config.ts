import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closestMatch } from 'leven';
import * as z from 'zod/mini';
import { variableOf } from '#shared/settings.ts';
import { settingRules, settings } from './settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Config = z.output<typeof settings> & {
  /** The SES identity that sends: an address or a domain. */
  sesIdentity: string;
  /** The built site, as an absolute path. */
  siteFolder: string;
};

/** The CDK's command line sets these from the credentials in use. */
const fallbacks: Record<string, string[]> = {
  region: ['AWS_REGION', 'CDK_DEFAULT_REGION'],
  account: ['CDK_DEFAULT_ACCOUNT'],
};

/** Every setting is read as a string; an empty one counts as not set. */
const read = (key: string, context: (key: string) => unknown, env: NodeJS.ProcessEnv): string | undefined => {
  const values = [context(key), ...[variableOf(key), ...(fallbacks[key] ?? [])].map((name) => env[name])];
  const found = values.find((value) => value !== undefined && value !== null && value !== '');
  return found === undefined ? undefined : String(found);
};

/** A sentence about each name that is not a setting, and so would have no effect. The CDK's own names have a colon. */
const unknownSettings = (names: Iterable<string>): string[] => {
  const known = [...Object.keys(settings.shape), 'stages'];
  return [...new Set(names)]
    .filter((name) => !known.includes(name) && !name.includes(':'))
    .map((name) => `${name} is not a setting; the nearest is ${closestMatch(name, known)}`);
};

/**
 * Reads the deploy settings from the CDK's context (`-c salesEmail=…`, or cdk.json) and from the environment
 * (SALES_EMAIL=…); the context wins.
 * @param names of everything that the context has, as far as they are known
 * @throws {Error} one message that names every missing, invalid, or unknown setting
 */
export const readConfig = (
  context: (key: string) => unknown,
  env: NodeJS.ProcessEnv,
  names: Iterable<string> = [],
): Config => {
  const given: Record<string, string> = {};
  for (const key of Object.keys(settings.shape)) {
    const value = read(key, context, env);
    if (value !== undefined) given[key] = value;
  }
  const parsed = z.safeParse(settings, given);
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  problems.push(...settingRules(given), ...unknownSettings(names));
  if (problems.length > 0 || !parsed.success) {
    const lines = problems.map((problem) => `\n  - ${problem}`).join('');
    throw new Error(`The deploy settings are invalid:${lines}\nAll settings are described in infra/settings.ts.`);
  }
  const { data } = parsed;
  const domainOfSender = data.fromEmail.slice(data.fromEmail.indexOf('@') + 1).toLowerCase();
  return {
    ...data,
    siteFolder: resolve(root, given.siteFolder ?? 'web/dist'),
    sesIdentity: data.sesIdentity ?? domainOfSender,
  };
};
