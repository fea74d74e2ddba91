import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { stackName } from '#infra/names.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { stageName } from '#shared/settings.ts';
import { explainAws } from './explain.ts';
import type { Place } from './place.ts';

/** The stacks of a deployed stage. The site's is gone after `destroy`, which keeps the data's. */
export type Stage = Place & { name: string; data: Stack | undefined; site: Stack | undefined };

const isMissing = (error: unknown) => error instanceof Error && /does not exist/.test(error.message);

/** @returns undefined when there is no such stack */
export const findStack = async (client: CloudFormationClient, name: string): Promise<Stack | undefined> => {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks.find(({ StackStatus }) => StackStatus !== 'DELETE_COMPLETE');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** The account that a stack is in, from its ARN. */
const accountOf = (stack: Stack | undefined) => stack?.StackId?.split(':')[4] ?? '';

const readStage = async (name: string, region: string, maxAttempts: number): Promise<Stage | undefined> => {
  const client = new CloudFormationClient({ region, maxAttempts, requestHandler: { connectionTimeout: 3000 } });
  try {
    const [data, site] = await Promise.all([
      findStack(client, stackName(name, 'data')),
      findStack(client, stackName(name, 'site')),
    ]);
    return (data ?? site) && { name, region, account: accountOf(data ?? site), data, site };
  } finally {
    client.destroy();
  }
};

/** The regions of AWS's public partition. Loaded only when a stage is not where it was looked for. */
const everyRegion = async (): Promise<string[]> => {
  const { RegionInfo } = await import('aws-cdk-lib/region-info');
  return RegionInfo.regions.filter(({ partition }) => partition === 'aws').map(({ name }) => name);
};

/** Where else a stage of this name is. Regions that the account cannot use count as empty. */
const elsewhere = async (name: string, region: string): Promise<string[]> => {
  const others = (await everyRegion()).filter((other) => other !== region);
  const found = await Promise.all(others.map((other) => readStage(name, other, 1).catch(() => undefined)));
  return found.flatMap((stage) => (stage ? [stage.region] : []));
};

/**
 * Looks for a stage before a deployment.
 * @returns undefined when the account has none of that name
 * @throws {SetupError} when it exists, but in another region
 */
export const lookForStage = async (name: string, region: string): Promise<Stage | undefined> => {
  const stage = await readStage(name, region, 3).catch((error: unknown) => {
    throw explainAws(error, `read the stacks of stage ${name}`);
  });
  if (stage) return stage;
  const [other] = await elsewhere(name, region);
  if (other === undefined) return undefined;
  throw new SetupError(`Stage ${name} is in ${other}, not in ${region}: name its region, or choose another stage.`);
};

/**
 * Finds the stage that a command is to act on.
 * @throws {SetupError} in one sentence when it is not there
 */
export const findStage = async (name: string, region: string): Promise<Stage> => {
  if (!stageName.test(name)) {
    throw new SetupError('A stage name has 1 to 20 lower-case letters, digits and hyphens, such as prod.');
  }
  const stage = await lookForStage(name, region);
  if (stage) return stage;
  throw new SetupError(`There is no stage ${name}, in ${region} or any other region of this account.`);
};

/** What the site stack says of itself, such as ApiUrl; empty without a site. */
export const outputsOf = ({ site }: Pick<Stage, 'site'>): Record<string, string> =>
  Object.fromEntries((site?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
