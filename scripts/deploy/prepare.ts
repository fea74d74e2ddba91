import { type Place, resolvePlace } from '#scripts/aws/place.ts';
import { lookForStage } from '#scripts/aws/stage.ts';
import type { Deployment } from '#scripts/doctor/stage.ts';
import { deploySettings } from './deploy-settings.ts';

/** Settings that were read and a place that was found, before anything is built or changed. */
export type Prepared = Deployment & { context: Record<string, string> };

/**
 * Decides once where a deployment goes: its account and region are part of the context from here on.
 * @param context from the command line
 * @throws {SetupError} for wrong settings, without credentials, and for a stage that is in another region
 */
export const prepare = async (context: Record<string, string>, env: NodeJS.ProcessEnv): Promise<Prepared> => {
  const { account, region } = await deploySettings(context, env);
  const place = await resolvePlace({ account, region }, env);
  const settled = { ...context, ...place };
  const config = await deploySettings(settled, env);
  return { context: settled, config, place, stage: await lookForStage(config.stage, place.region) };
};

/** The CDK's command line takes its region from here, and not from the profile. */
export const environmentOf = ({ region }: Pick<Place, 'region'>): NodeJS.ProcessEnv => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
});
