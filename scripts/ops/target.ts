import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { Option } from '@commander-js/extra-typings';
import type { TableName } from '#functions/tables.ts';
import { tableName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { localClient } from '#scripts/dev/product/create-tables.ts';
import { databaseEndpoint, parseSettings } from '#scripts/dev/product/settings.ts';
import { explainAws } from './aws/explain.ts';
import { findStage, outputsOf, resolveRegion } from './aws/stage.ts';

export const targetOption = new Option('--stage <name>', 'a deployed stage; by default the local product (npm start)');

/** The local product, or a deployed stage. */
export type Target = {
  client: DynamoDBClient;
  tableOf(table: TableName): string;
  /** The name of the place, for messages. */
  describe: string;
  /** The deployed stage, its region, and the outputs of its site, if it has one; undefined on this machine. */
  deployed?: { stage: string; region: string; outputs: Readonly<Record<string, string>> };
};

const localTarget = (env: NodeJS.ProcessEnv): Target => {
  const endpoint = databaseEndpoint(parseSettings(env));
  return {
    client: localClient(endpoint, { maxAttempts: 1 }),
    tableOf: (table) => table,
    describe: `the local product (${endpoint})`,
  };
};

const deployedTarget = async (name: string, region: string): Promise<Target> => {
  const stage = await findStage(name, region);
  return {
    client: new DynamoDBClient({ region, maxAttempts: 5 }),
    tableOf: (table) => tableName(name, table),
    describe: `stage ${name} in ${region} (account ${stage.account})`,
    deployed: { stage: name, region, outputs: outputsOf(stage) },
  };
};

/** Explains a failed call to the database. */
export const explainTarget = (error: unknown, { deployed, describe }: Target): SetupError => {
  if (!deployed) {
    return error instanceof ResourceNotFoundException
      ? new SetupError(`There are no tables yet in ${describe}: run npm start first.`)
      : new SetupError(
          `Nothing answers for ${describe}: run npm start first, set PORT as you did for it, or name a deployed stage with --stage.`,
        );
  }
  if (error instanceof ResourceNotFoundException) {
    return new SetupError(
      `The tables of ${describe} are missing: restore them first (docs/operations.md, "Restore a table").`,
    );
  }
  return explainAws(error, `read the tables of ${describe}`);
};

/**
 * Finds the tables to work on.
 * @param options.stage a deployed stage; by default, and for "local", the local product
 * @throws {SetupError} when it does not run, is not deployed, or there are no credentials
 */
export const resolveTarget = async (options: {
  stage?: string | undefined;
  region?: string | undefined;
  env: NodeJS.ProcessEnv;
}): Promise<Target> => {
  const { stage = 'local', region, env } = options;
  const target = stage === 'local' ? localTarget(env) : await deployedTarget(stage, await resolveRegion(region, env));
  try {
    await target.client.send(new DescribeTableCommand({ TableName: target.tableOf('contact_submissions') }));
    return target;
  } catch (error) {
    target.client.destroy();
    throw explainTarget(error, target);
  }
};
