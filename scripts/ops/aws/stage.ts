import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { Option } from '@commander-js/extra-typings';
import { edgeRegion, stackName } from '#infra/names.ts';
import { mainStage, projectContext } from '#infra/settings.ts';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { stageName } from '#shared/settings.ts';

/** The region from AWS_REGION, AWS_DEFAULT_REGION, or the AWS profile; otherwise us-east-1. Makes no AWS call. */
export const regionOfCredentials = async (env: NodeJS.ProcessEnv): Promise<string> =>
  env.AWS_REGION || env.AWS_DEFAULT_REGION || (await new STSClient({}).config.region().catch(() => edgeRegion));

/** The region for a command: from --region, else `region` in cdk.json, else REGION, else `regionOfCredentials`. */
export const resolveRegion = async (named: string | undefined, env: NodeJS.ProcessEnv): Promise<string> =>
  String(named || projectContext().region || env.REGION || (await regionOfCredentials(env)));

export const regionOption = new Option(
  '--region <name>',
  "the stage's region; by default that of cdk.json, of the environment, or of your AWS profile",
);

/** Begins to define a command that works on a stage. */
export const stageCommand = (call: string) =>
  command(call)
    .option('--stage <name>', 'the stage; by default that of cdk.json, STAGE, or prod')
    .addOption(regionOption);

/** A stage and its stacks. After `cdk destroy`, only the data stack is left. */
export type Stage = {
  name: string;
  account: string;
  region: string;
  data: Stack | undefined;
  site: Stack | undefined;
};

export const describeStage = ({ account, region, name }: Stage): string =>
  `Account ${account}, region ${region}, stage ${name}.`;

/** @returns undefined when the stack does not exist, or is only the remains of a deletion or a failed creation */
export const findStack = async (client: CloudFormationClient, StackName: string): Promise<Stack | undefined> => {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    const isGone = /^(DELETE_COMPLETE|ROLLBACK_COMPLETE|REVIEW_IN_PROGRESS)$/.test(stack?.StackStatus ?? '');
    return isGone ? undefined : stack;
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (error instanceof Error && error.name === 'ValidationError') return undefined;
    throw error;
  }
};

/** Reads a stage, deployed or not, in the credentials' account. */
export const readStage = async (name: string, region: string): Promise<Stage> => {
  const options = { region, maxAttempts: 3, requestHandler: { connectionTimeout: 3000 } };
  const client = new CloudFormationClient(options);
  const [{ Account: account = '' }, data, site] = await Promise.all([
    new STSClient(options).send(new GetCallerIdentityCommand()),
    findStack(client, stackName(name, 'data')),
    findStack(client, stackName(name, 'site')),
  ]);
  return { name, region, account, data, site };
};

export const findStage = async (name: string, region: string): Promise<Stage> => {
  if (name === 'local') throw new SetupError('The product on this machine is no stage: leave out --stage.');
  if (!stageName.test(name)) {
    throw new SetupError('A stage name has 1 to 20 lower-case letters, digits, and hyphens, such as prod.');
  }
  const stage = await readStage(name, region);
  if (stage.data ?? stage.site) return stage;
  throw new SetupError(
    `There is no stage ${name} in ${region}. Name its region with --region, or deploy it: npm run deploy -- --stage ${name}.`,
  );
};

export const namedStage = async ({ stage, region }: { stage?: string; region?: string }): Promise<Stage> => {
  const name = stage ?? mainStage;
  const found = await findStage(name, await resolveRegion(region, process.env));
  console.log(describeStage(found));
  return found;
};

/** The outputs of the site stack, such as ApiUrl. Empty when no site is deployed. */
export const outputsOf = ({ site }: Pick<Stage, 'site'>): Record<string, string> =>
  Object.fromEntries((site?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
