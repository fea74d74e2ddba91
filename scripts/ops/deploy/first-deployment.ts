import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import type { Config } from '#infra/config.ts';
import { stackName, tableName } from '#infra/names.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { environmentOf } from '#scripts/ops/aws/deployment.ts';
import { assemblyFolder, runCdk, synthesize } from './cdk.ts';

type Place = Pick<Config, 'stage' | 'region'>;

/**
 * Whether a stage has its table of leads; a first deployment that fails removes it again. If AWS does not answer, it counts
 * as yes: existing data must not lose its protection, and the CDK's next call reports the problem.
 */
export const hasLeads = async ({ stage, region }: Place): Promise<boolean> => {
  const call = new DescribeTableCommand({ TableName: tableName(stage, 'contact_submissions') });
  try {
    await new DynamoDBClient({ region }).send(call);
    return true;
  } catch (error) {
    return !(error instanceof ResourceNotFoundException);
  }
};

/**
 * Creates the data stack of a new stage without deletion protection: if that fails, CloudFormation can clean up, and the
 * next deployment starts afresh. The deployment that follows protects it. Does nothing in an existing stage.
 * @param context settings of the command line
 */
export const createDataStack = async (place: Place, context: Record<string, string>): Promise<void> => {
  if (await hasLeads(place)) return;
  const data = stackName(place.stage, 'data');
  console.log(`Stage ${place.stage} is new: creating ${data} first.`);
  await buildSiteIfChanged(console.log);
  await synthesize({ ...context, protectData: 'false' }, environmentOf(place));
  const how = ['--exclusively', '--require-approval', 'never', '--progress', 'events'];
  await runCdk(['deploy', '--app', assemblyFolder, data, ...how], environmentOf(place));
};
