import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type Config, contextOfProject, readConfig } from '#infra/config.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { lookForStage, type Place, regionOfCredentials, resolvePlace, type Stage } from './stage.ts';

/** Adds a setting, as the CDK takes it, to those before it. */
export const addSetting = (setting: string, before: Record<string, string> = {}): Record<string, string> => {
  const cut = setting.indexOf('=');
  if (cut <= 0) throw new InvalidArgumentError('A setting is written key=value.');
  return { ...before, [setting.slice(0, cut)]: setting.slice(cut + 1) };
};

export const contextOption = new Option(
  '-c, --context <key=value>',
  'a setting, as the CDK takes it; may be given more than once',
).argParser(addSetting);

export const settingsHelp = `
Settings (infra/settings.ts) are given as -c salesEmail=..., under "context" in cdk.json (those of one stage under
"stages" there), or as SALES_EMAIL=... in the environment. Required: salesEmail, fromEmail, and alarmEmail.`;

/** The settings of the command line, by name. */
export const contextOf = ({
  stage,
  region,
  context,
}: {
  stage?: string;
  region?: string;
  context?: Record<string, string>;
}): Record<string, string> => ({ ...context, ...(stage && { stage }), ...(region && { region }) });

/** Settings, the place to deploy to, and what is deployed there already. */
export type Deployment = { config: Config; place: Place; stage: Stage | undefined };

/**
 * Reads the settings as the CDK app does.
 * @param typed on the command line @throws {SetupError} for wrong settings, missing credentials, or another region
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
