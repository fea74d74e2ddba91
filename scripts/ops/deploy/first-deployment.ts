import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import type { Config } from '#infra/config.ts';
import { stackName, tableName } from '#infra/names.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { environmentOf } from '#scripts/ops/aws/deployment.ts';
import { assemblyFolder, runCdk, synthesize } from './cdk.ts';

type Place = Pick<Config, 'stage' | 'region'>;

/**
 * Whether a stage has its table of leads; a first deployment that fails takes it away again. When AWS does not say, the
 * answer is yes: data that exists must not lose its protection, and the CDK explains in a moment what is wrong.
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
 * Creates the data stack of a new stage, without protection from deletion: should that fail, CloudFormation can clean up,
 * and the next deployment meets nothing. The deployment that follows protects it. In an existing stage it does nothing.
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
