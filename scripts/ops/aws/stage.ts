import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { Option } from '@commander-js/extra-typings';
import { contextOfProject, stageIn } from '#infra/config.ts';
import { edgeRegion, stackName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { stageName } from '#shared/settings.ts';
import { explainAws } from './explain.ts';

export type Place = { account: string; region: string };

/** The region of AWS_REGION or AWS_DEFAULT_REGION, then that of the AWS profile, then us-east-1. Makes no call to AWS. */
export const regionOfCredentials = async (env: NodeJS.ProcessEnv): Promise<string> =>
  env.AWS_REGION || env.AWS_DEFAULT_REGION || (await new STSClient({}).config.region().catch(() => edgeRegion));

/** The region of every command: that of the option, then the setting `region` in cdk.json or REGION, then the credentials'. */
export const resolveRegion = async (named: string | undefined, env: NodeJS.ProcessEnv): Promise<string> =>
  String(named || contextOfProject().region || env.REGION || (await regionOfCredentials(env)));

/** @throws {SetupError} without credentials, or when they belong to another account than the named one */
export const resolvePlace = async (
  named: { region?: string | undefined; account?: string | undefined },
  env: NodeJS.ProcessEnv,
): Promise<Place> => {
  const region = await resolveRegion(named.region, env);
  const identity = new STSClient({ region }).send(new GetCallerIdentityCommand());
  const { Account: account = '' } = await identity.catch((error: unknown) => {
    throw explainAws(error, 'look up your identity');
  });
  if (named.account && named.account !== account) {
    throw new SetupError(
      `The settings name account ${named.account}, but these credentials belong to account ${account}: choose another AWS_PROFILE, or change the setting.`,
    );
  }
  return { account, region };
};

export const describePlace = ({ account, region }: Place, stage: string): string =>
  `Account ${account}, region ${region}, stage ${stage}.`;

/** The stage that is named, then that of the setting `stage` in cdk.json or STAGE, then prod. */
const resolveStage = (named: string | undefined): string => named ?? stageIn(contextOfProject(), process.env);

export const stageOption = new Option('--stage <name>', 'the stage; by default that of cdk.json, STAGE, or prod');
export const regionOption = new Option(
  '--region <name>',
  "the stage's region; by default that of cdk.json, of the environment, or of your AWS profile",
);

/** The stacks of a deployed stage. `cdk destroy` keeps only that of the data. */
export type Stage = Place & { name: string; data: Stack | undefined; site: Stack | undefined };

/** @returns undefined when CloudFormation knows no such stack */
export const describeStack = async (client: CloudFormationClient, name: string): Promise<Stack | undefined> => {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks[0];
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (error instanceof Error && error.name === 'ValidationError') return undefined;
    throw error;
  }
};

/** @returns undefined also for what a failed creation has left of a stack */
export const findStack = async (client: CloudFormationClient, name: string): Promise<Stack | undefined> => {
  const stack = await describeStack(client, name);
  return /^(DELETE_COMPLETE|ROLLBACK_COMPLETE|REVIEW_IN_PROGRESS)$/.test(stack?.StackStatus ?? '') ? undefined : stack;
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

/** The other regions that have a stage of this name, of those that the account can use. */
const elsewhere = async (name: string, region: string): Promise<string[]> => {
  // Loaded only when a stage is not in the expected region.
  const { RegionInfo } = await import('aws-cdk-lib/region-info');
  const others = RegionInfo.regions.filter((other) => other.partition === 'aws' && other.name !== region);
  const found = await Promise.all(others.map((other) => readStage(name, other.name, 1).catch(() => undefined)));
  return found.flatMap((stage) => (stage ? [stage.region] : []));
};

/** @returns undefined when the stage does not exist @throws {SetupError} when it is in another region */
export const lookForStage = async (name: string, region: string): Promise<Stage | undefined> => {
  const stage = await readStage(name, region, 3).catch((error: unknown) => {
    throw explainAws(error, `read the stacks of stage ${name}`);
  });
  if (stage) return stage;
  const [other] = await elsewhere(name, region);
  if (other === undefined) return undefined;
  throw new SetupError(`Stage ${name} is in ${other}, not in ${region}: name its region, or choose another stage.`);
};

/** @throws {SetupError} when the stage does not exist */
export const findStage = async (name: string, region: string): Promise<Stage> => {
  if (!stageName.test(name)) {
    throw new SetupError('A stage name has 1 to 20 lower-case letters, digits, and hyphens, such as prod.');
  }
  const stage = await lookForStage(name, region);
  if (stage) return stage;
  throw new SetupError(`There is no stage ${name}, in ${region} or any other region of this account.`);
};

/** Finds the stage that the options name and prints where it is. */
export const namedStage = async ({ stage, region }: { stage?: string; region?: string }): Promise<Stage> => {
  const found = await findStage(resolveStage(stage), await resolveRegion(region, process.env));
  console.log(describePlace(found, found.name));
  return found;
};

/** The outputs of the site stack, such as ApiUrl. Empty without a site. */
export const outputsOf = ({ site }: Pick<Stage, 'site'>): Record<string, string> =>
  Object.fromEntries((site?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
