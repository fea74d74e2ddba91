import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { Option } from '@commander-js/extra-typings';
import type { TableName } from '#functions/tables.ts';
import { tableName } from '#infra/names.ts';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { databaseEndpoint, parseSettings } from '#scripts/local/settings.ts';
import { localClient } from '#scripts/local/tables.ts';
import { explainAws } from './aws/explain.ts';
import { findStage, outputsOf, regionOption, resolveRegion } from './aws/stage.ts';

export const targetOption = new Option('--stage <name>', 'a deployed stage; by default the local product (npm start)');

/** Begins to define a command that works on the local product or a deployed stage. */
export const targetCommand = (call: string) => command(call).addOption(targetOption).addOption(regionOption);

export type Target = {
  client: DynamoDBClient;
  tableOf(table: TableName): string;
  describe: string;
  isLocal: boolean;
  /** The site's URL; undefined for a stage without a site. */
  siteUrl: string | undefined;
  apiUrl?: string | undefined;
};

const localTarget = (env: NodeJS.ProcessEnv): Target => {
  const settings = parseSettings(env);
  const { PORT, DATA_DIR, AWS_ENDPOINT_URL_DYNAMODB = DATA_DIR } = settings;
  const describe = `the local product (${AWS_ENDPOINT_URL_DYNAMODB})`;
  const endpoint = databaseEndpoint(settings);
  if (!endpoint) throw explainTarget(undefined, { isLocal: true, describe });
  return {
    client: localClient(endpoint, { maxAttempts: 1 }),
    tableOf: (table) => table,
    describe,
    isLocal: true,
    siteUrl: `http://localhost:${PORT}`,
  };
};

const deployedTarget = async (name: string, region: string): Promise<Target> => {
  const stage = await findStage(name, region);
  const { SiteUrl, ApiUrl } = outputsOf(stage);
  return {
    client: new DynamoDBClient({ region, maxAttempts: 5 }),
    tableOf: (table) => tableName(name, table),
    describe: `stage ${name} in ${region} (account ${stage.account})`,
    isLocal: false,
    siteUrl: SiteUrl,
    apiUrl: ApiUrl,
  };
};

export const explainTarget = (
  error: unknown,
  { isLocal, describe }: Pick<Target, 'isLocal' | 'describe'>,
): SetupError => {
  if (isLocal) {
    return error instanceof ResourceNotFoundException
      ? new SetupError(`There are no tables yet in ${describe}: run npm start first.`)
      : new SetupError(
          `No response from ${describe}: run npm start first, set PORT and DATA_DIR as you did for it, or name a deployed stage with --stage.`,
        );
  }
  if (error instanceof ResourceNotFoundException) {
    return new SetupError(
      `The tables of ${describe} are missing: restore them first (docs/operations.md, "Restore a table").`,
    );
  }
  return new SetupError(explainAws(error));
};

/** Finds the tables to work on. @throws {SetupError} when the tables are missing or cannot be reached */
export const resolveTarget = async (
  { stage, region }: { stage?: string | undefined; region?: string | undefined },
  env = process.env,
): Promise<Target> => {
  const target = stage === undefined ? localTarget(env) : await deployedTarget(stage, await resolveRegion(region, env));
  try {
    await target.client.send(new DescribeTableCommand({ TableName: target.tableOf('contact_submissions') }));
    return target;
  } catch (error) {
    target.client.destroy();
    throw explainTarget(error, target);
  }
};
