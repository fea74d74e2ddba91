import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '#functions/tables.ts';
import { edgeRegion, stackName, tableName } from '#infra/names.ts';
import { projectContext, stageContext } from '#infra/settings.ts';
import { SetupError } from '#scripts/command.ts';
import { databaseEndpoint, parseSettings } from '#scripts/local/settings.ts';
import { localClient } from '#scripts/local/tables.ts';

/** The running local product, or a deployed stage, as commands see it. */
export type Stage = {
  /** For messages: `the local product` or `stage prod in us-east-1`. */
  description: string;
  database: DynamoDBDocumentClient;
  tableName(table: TableName): string;
  siteUrl(): Promise<string>;
  /** Undefined for the local product. */
  deployed?: Deployed;
};

export type Deployed = { name: string; region: string };

/** An output of the site's stack. @throws {SetupError} if it has none of that name */
export const outputOf = async ({ name, region }: Deployed, key: string): Promise<string> => {
  const StackName = stackName(name, 'site');
  const { Stacks = [] } = await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }));
  const value = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
  if (!value) throw new SetupError(`The stack ${StackName} has no output ${key}. Deploy it first.`);
  return value;
};

const deployedStage = (name: string): Stage => {
  const deployed = { name, region: String(stageContext(projectContext(), name).region ?? edgeRegion) };
  return {
    description: `stage ${name} in ${deployed.region}`,
    database: DynamoDBDocumentClient.from(new DynamoDBClient({ region: deployed.region })),
    tableName: (table) => tableName(name, table),
    siteUrl: () => outputOf(deployed, 'SiteUrl'),
    deployed,
  };
};

const localProduct = (): Stage => {
  const settings = parseSettings(process.env);
  const endpoint = databaseEndpoint(settings);
  if (!endpoint) throw new SetupError('The local product has never run here. Run npm start, or pass --stage <name>.');
  return {
    description: 'the local product',
    database: DynamoDBDocumentClient.from(localClient(endpoint)),
    tableName: (table) => table,
    siteUrl: async () => `http://localhost:${settings.PORT}`,
  };
};

/**
 * Finds a deployed stage or, without a name, the local product that `npm start` runs with this environment.
 * @throws {SetupError} when its tables cannot be read, saying why
 */
export const findStage = async (name: string | undefined): Promise<Stage> => {
  const stage = name === undefined ? localProduct() : deployedStage(name);
  try {
    await stage.database.send(new DescribeTableCommand({ TableName: stage.tableName('users') }));
    return stage;
  } catch (error) {
    const { name: kind, message } = error as Error;
    const hint = stage.deployed ? 'Is AWS_PROFILE right?' : 'Is npm start running, with the same PORT and DATA_DIR?';
    throw new SetupError(`The tables of ${stage.description} cannot be read (${kind}: ${message}). ${hint}`);
  }
};
