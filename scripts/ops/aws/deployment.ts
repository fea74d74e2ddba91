import { InvalidArgumentError } from '@commander-js/extra-typings';
import { type Config, contextOfProject, readConfig } from '#infra/config.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { readStage, regionOfCredentials, type Stage, stageCommand } from './stage.ts';

export const addSetting = (setting: string, before: Record<string, string> = {}): Record<string, string> => {
  const cut = setting.indexOf('=');
  if (cut <= 0) throw new InvalidArgumentError('A setting is written key=value.');
  return { ...before, [setting.slice(0, cut)]: setting.slice(cut + 1) };
};

/** Begins to define a command that works on a stage and reads the stage's settings. */
export const settingsCommand = (call: string) =>
  stageCommand(call)
    .option('-c, --context <key=value>', 'a setting in CDK syntax; repeatable', addSetting)
    .addHelpText(
      'after',
      `
Settings (infra/settings.ts) are given as -c salesEmail=..., under "context" in cdk.json (those of one stage under
"stages" there), or as SALES_EMAIL=... in the environment. Required: salesEmail, fromEmail, and alarmEmail.`,
    );

type Typed = { stage?: string; region?: string; context?: Record<string, string> };

export const contextOf = ({ stage, region, context }: Typed): Record<string, string> => ({
  ...context,
  ...(stage && { stage }),
  ...(region && { region }),
});

export type Deployment = { config: Config; stage: Stage };

/**
 * Reads the settings as the CDK app does, then the stage that they name.
 * @param typed the settings passed on the command line
 * @throws {SetupError} when a setting is invalid
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
  return { config, stage: await readStage(config.stage, config.region) };
};
