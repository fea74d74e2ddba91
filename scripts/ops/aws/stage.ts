import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { stackName } from '#infra/names.ts';
import type { Option } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { stageName } from '#shared/settings.ts';
import { explainAws } from './explain.ts';
import { describePlace, type Place, resolveRegion } from './place.ts';

export const defaultStage = 'prod';

/** The options by which a command names a deployed stage. */
export const stageOptions = {
  stage: { type: 'string', value: 'NAME', description: `the stage; ${defaultStage} by default` },
  region: {
    type: 'string',
    value: 'NAME',
    description: "the stage's region; by default that of cdk.json, of the environment, or of your AWS profile",
  },
} as const satisfies Record<string, Option>;

/** The stacks of a deployed stage. The site's is gone after `destroy`, which keeps the data's. */
export type Stage = Place & { name: string; data: Stack | undefined; site: Stack | undefined };

/** @returns undefined when there is no such stack */
export const findStack = async (client: CloudFormationClient, name: string): Promise<Stack | undefined> => {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks.find(({ StackStatus }) => StackStatus !== 'DELETE_COMPLETE');
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
};

const readStage = async (name: string, region: string, maxAttempts: number): Promise<Stage | undefined> => {
  const client = new CloudFormationClient({ region, maxAttempts, requestHandler: { connectionTimeout: 3000 } });
  const [data, site] = await Promise.all([
    findStack(client, stackName(name, 'data')),
    findStack(client, stackName(name, 'site')),
  ]);
  // The account is part of the ARN.
  const account = (data ?? site)?.StackId?.split(':')[4] ?? '';
  return (data ?? site) && { name, region, account, data, site };
};

/** The regions of AWS's public partition. Loaded only when a stage is not in the expected region. */
const everyRegion = async (): Promise<string[]> => {
  const { RegionInfo } = await import('aws-cdk-lib/region-info');
  return RegionInfo.regions.filter(({ partition }) => partition === 'aws').map(({ name }) => name);
};

/** The other regions that have a stage of this name. Regions that the account cannot use count as empty. */
const elsewhere = async (name: string, region: string): Promise<string[]> => {
  const others = (await everyRegion()).filter((other) => other !== region);
  const found = await Promise.all(others.map((other) => readStage(name, other, 1).catch(() => undefined)));
  return found.flatMap((stage) => (stage ? [stage.region] : []));
};

/**
 * Looks for a stage that may not exist yet.
 * @returns undefined when the account has no stage of that name
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

/** Finds the stage that the options name and prints where it is. */
export const namedStage = async ({
  stage = defaultStage,
  region,
}: {
  stage?: string;
  region?: string;
}): Promise<Stage> => {
  const found = await findStage(stage, await resolveRegion(region, process.env));
  console.log(describePlace(found, stage));
  return found;
};

/** The outputs of the site stack, such as ApiUrl. Empty without a site. */
export const outputsOf = ({ site }: Pick<Stage, 'site'>): Record<string, string> =>
  Object.fromEntries((site?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
