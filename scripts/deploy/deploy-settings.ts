import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig, variableOf } from '#infra/config.ts';
import { type Option, UsageError } from '#scripts/cli/command.ts';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

/** The options of every command here. */
export const settingsOptions = {
  stage: { type: 'string', value: 'NAME', description: 'the stage; prod by default' },
  context: {
    type: 'string',
    short: 'c',
    multiple: true,
    value: 'KEY=VALUE',
    description: 'a setting; may be given more than once',
  },
} as const satisfies Record<string, Option>;

export const settingsDetails = `Every setting of infra/settings.ts can be given as -c salesEmail=..., as SALES_EMAIL=... in the environment, or under
"context" in cdk.json. A deployment needs salesEmail, fromEmail and alarmEmail.`;

/**
 * The settings of the command line, by their name in infra/settings.ts.
 * @throws {UsageError} for one that is not key=value
 */
export const contextOf = (values: { stage?: string; context?: string[] }): Record<string, string> => {
  const context: Record<string, string> = {};
  for (const setting of values.context ?? []) {
    const cut = setting.indexOf('=');
    if (cut <= 0) throw new UsageError(`A setting is written key=value; "${setting}" is not`);
    context[setting.slice(0, cut)] = setting.slice(cut + 1);
  }
  return { ...context, ...(values.stage !== undefined && { stage: values.stage }) };
};

/** For looking at templates only: nobody receives mail at these addresses. */
const samples = {
  salesEmail: 'sales@firm.example',
  fromEmail: 'website@firm.example',
  alarmEmail: 'operators@firm.example',
};

const contextOfProject = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context ?? {};

/**
 * Reads the deploy settings as the app will, before anything is built.
 * @param context from the command line
 * @throws {SetupError} one message that names every wrong setting
 */
export const deploySettings = (context: Record<string, string>, env: NodeJS.ProcessEnv): Config => {
  const given: Record<string, unknown> = { ...contextOfProject(), ...context };
  try {
    // The site is built later: any folder will do for now.
    return readConfig((key) => given[key], { ...env, SITE_FOLDER: root });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
};

/**
 * Settings for a command that deploys nothing: addresses that are not set are made up.
 * @returns the context to use, and whether part of it is made up
 */
export const withSamples = (
  context: Record<string, string>,
  env: NodeJS.ProcessEnv,
): { context: Record<string, string>; madeUp: boolean } => {
  const given: Record<string, unknown> = { ...contextOfProject(), ...context };
  const missing = Object.entries(samples).filter(([key]) => !given[key] && !env[variableOf(key)]);
  return { context: { ...context, ...Object.fromEntries(missing) }, madeUp: missing.length > 0 };
};
