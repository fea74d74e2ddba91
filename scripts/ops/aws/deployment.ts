import { type Config, contextOfProject, readConfig } from '#infra/config.ts';
import { type Option, UsageError } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { lookForStage, type Place, regionOfCredentials, resolvePlace, type Stage, stageOptions } from './stage.ts';

/** The options of every command that deploys or examines a deployment. */
export const settingsOptions = {
  ...stageOptions,
  github: {
    type: 'string',
    value: 'OWNER/NAME',
    description: `also make the roles by which the workflows of this repository deploy the stage;
OWNER@ID/NAME@ID if GitHub names it with IDs: docs/operations.md`,
  },
  context: {
    type: 'string',
    short: 'c',
    multiple: true,
    value: 'KEY=VALUE',
    description: 'a setting; may be given more than once',
  },
} as const satisfies Record<string, Option>;

export const settingsDetails = `Every setting of infra/settings.ts can be given as -c salesEmail=..., as SALES_EMAIL=... in the environment, or under
"context" in cdk.json; those of one stage under "stages" there. Required: salesEmail, fromEmail, and alarmEmail.`;

/**
 * The settings of the command line, by their name in infra/settings.ts.
 * @throws {UsageError} for one that is not key=value
 */
export const contextOf = (values: {
  stage?: string;
  region?: string;
  github?: string;
  context?: string[];
}): Record<string, string> => {
  const context: Record<string, string> = {};
  for (const setting of values.context ?? []) {
    const cut = setting.indexOf('=');
    if (cut <= 0) throw new UsageError(`A setting is written key=value; "${setting}" is not`);
    context[setting.slice(0, cut)] = setting.slice(cut + 1);
  }
  const { stage, region, github } = values;
  const named = Object.entries({ stage, region, github }).filter((entry): entry is [string, string] => !!entry[1]);
  return { ...context, ...Object.fromEntries(named) };
};

/**
 * Reads the deploy settings as the CDK app does, before anything is built. The region is the same for every command.
 * @param context from the command line
 * @throws {SetupError} one message that names every wrong setting
 */
export const deploySettings = async (context: Record<string, string>, env: NodeJS.ProcessEnv): Promise<Config> => {
  const file = contextOfProject();
  const CDK_DEFAULT_REGION = await regionOfCredentials(env);
  try {
    return readConfig({ context: { ...file, ...context }, file, env: { ...env, CDK_DEFAULT_REGION } });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
};

/** What a deployment depends on: its settings, where it goes, and what is there already. */
export type Deployment = { config: Config; context: Record<string, string>; place: Place; stage: Stage | undefined };

/**
 * Resolves the account and region of a deployment and makes them part of the context.
 * @param context from the command line
 * @throws {SetupError} for wrong settings, missing credentials, or a stage in another region
 */
export const prepare = async (context: Record<string, string>, env: NodeJS.ProcessEnv): Promise<Deployment> => {
  const { account, region } = await deploySettings(context, env);
  const place = await resolvePlace({ account, region }, env);
  const settled = { ...context, ...place };
  const config = await deploySettings(settled, env);
  return { context: settled, config, place, stage: await lookForStage(config.stage, place.region) };
};

/** The CDK's command line takes its region from these variables instead of the profile. */
export const environmentOf = ({ region }: Pick<Place, 'region'>): NodeJS.ProcessEnv => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
});
