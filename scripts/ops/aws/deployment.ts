import { type Config, contextOfProject, readConfig } from '#infra/config.ts';
import { type Option, UsageError } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { lookForStage, type Place, regionOfCredentials, resolvePlace, type Stage, stageOptions } from './stage.ts';

/** The options of the commands that deploy or examine a deployment. */
export const settingsOptions = {
  ...stageOptions,
  context: {
    type: 'string',
    short: 'c',
    multiple: true,
    value: 'KEY=VALUE',
    description: 'a setting, as the CDK takes it; may be given more than once',
  },
} as const satisfies Record<string, Option>;

export const settingsDetails = `Settings (infra/settings.ts) are given as -c salesEmail=..., under "context" in cdk.json (those of one stage under
"stages" there), or as SALES_EMAIL=... in the environment. Required: salesEmail, fromEmail, and alarmEmail.`;

/**
 * The settings of the command line, by their name in infra/settings.ts.
 * @throws {UsageError} for one that is not key=value
 */
export const contextOf = (values: { stage?: string; region?: string; context?: string[] }): Record<string, string> => {
  const context: Record<string, string> = {};
  for (const setting of values.context ?? []) {
    const cut = setting.indexOf('=');
    if (cut <= 0) throw new UsageError(`A setting is written key=value; "${setting}" is not`);
    context[setting.slice(0, cut)] = setting.slice(cut + 1);
  }
  const { stage, region } = values;
  return { ...context, ...(stage && { stage }), ...(region && { region }) };
};

/** What a deployment depends on: its settings, where it goes, and what is there already. */
export type Deployment = { config: Config; place: Place; stage: Stage | undefined };

/**
 * Reads the settings as the CDK's app does, and finds out where they lead.
 * @param typed on the command line
 * @throws {SetupError} for wrong settings, missing credentials, or a stage in another region
 */
export const prepare = async (typed: Record<string, string>, env: NodeJS.ProcessEnv): Promise<Deployment> => {
  const file = contextOfProject();
  const CDK_DEFAULT_REGION = await regionOfCredentials(env);
  let config: Config;
  try {
    config = readConfig({ context: { ...file, ...typed }, file, env: { ...env, CDK_DEFAULT_REGION } });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
  const place = await resolvePlace(config, env);
  return { config, place, stage: await lookForStage(config.stage, place.region) };
};
