import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TableName } from '#functions/tables.ts';
import { edgeRegion, stackName, tableName } from '#infra/names.ts';
import { projectContext, stageContext } from '#infra/settings.ts';
import { databaseEndpoint, parseSettings } from '#scripts/local/settings.ts';
import { localClient } from '#scripts/local/tables.ts';
import { SetupError } from '#scripts/setup-error.ts';

/** The running local product, or a deployed stage, as commands see it. */
export type Stage = {
  /** For messages: `the local product` or `stage prod in us-east-1`. */
  description: string;
  client: DynamoDBClient;
  tableName(table: TableName): string;
  siteUrl(): Promise<string>;
  /** Undefined for the local product. */
  deployed?: Deployed;
};

export type Deployed = { name: string; region: string };

const localProduct = (env: NodeJS.ProcessEnv): Stage => {
  const settings = parseSettings(env);
  const endpoint = databaseEndpoint(settings);
  if (!endpoint) throw new SetupError('The local product has never run here. Run npm start, or pass --stage <name>.');
  return {
    description: 'the local product',
    client: localClient(endpoint, { maxAttempts: 1 }),
    tableName: (table) => table,
    siteUrl: async () => `http://localhost:${settings.PORT}`,
  };
};

/** The region of a stage, as in cdk.json. */
const regionOf = (stage: string): string => String(stageContext(projectContext(), stage).region ?? edgeRegion);

/** An output of the site's stack. @throws {SetupError} if it has none of that name */
export const outputOf = async ({ name, region }: Deployed, key: string): Promise<string> => {
  const StackName = stackName(name, 'site');
  const { Stacks = [] } = await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }));
  const value = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
  if (!value) throw new SetupError(`The stack ${StackName} has no output ${key}. Deploy it first.`);
  return value;
};

const deployedStage = (name: string): Stage => {
  const deployed = { name, region: regionOf(name) };
  return {
    description: `stage ${name} in ${deployed.region}`,
    client: new DynamoDBClient({ region: deployed.region }),
    tableName: (table) => tableName(name, table),
    siteUrl: () => outputOf(deployed, 'SiteUrl'),
    deployed,
  };
};

/**
 * Finds a deployed stage or, without a name, the local product that `npm start` runs with this environment.
 * @throws {SetupError} when its tables cannot be read, saying why
 */
export const findStage = async (name: string | undefined, env = process.env): Promise<Stage> => {
  const stage = name === undefined ? localProduct(env) : deployedStage(name);
  const { client, tableName, description } = stage;
  try {
    await client.send(new DescribeTableCommand({ TableName: tableName('users') }));
    return stage;
  } catch (error) {
    client.destroy();
    const { name: kind, message } = error as Error;
    const hint =
      name === undefined ? 'Is npm start running, with the same PORT and DATA_DIR?' : 'Is AWS_PROFILE right?';
    throw new SetupError(`The tables of ${description} cannot be read (${kind}: ${message}). ${hint}`);
  }
};

const isForUser = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'SetupError' || '$metadata' in error || 'code' in error);

/** Runs the file that calls this as a command. Errors that its user can correct are shown as one sentence. */
export const runAsCommand = async (main: (args: readonly string[]) => Promise<void>): Promise<void> => {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(isForUser(error) ? error.message : error);
    process.exitCode = 1;
  }
};
