import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { isOutage } from '#functions/lib/aws-errors.ts';
import { type TableName, tables } from '#functions/tables.ts';
import { tableName } from '#infra/names.ts';
import { stageName } from '#shared/settings.ts';
import { parseSettings } from './local/settings.ts';
import { SetupError } from './local/setup-error.ts';

/** The tables that an operator's command works on: those of the running local product, or of a deployed stage. */
export type Target = {
  client: DynamoDBClient;
  tables: Record<TableName, string>;
  /** Names the place, for messages. */
  describe: string;
  /** The deployed stage and its region; undefined on this machine. */
  deployed?: { stage: string; region: string };
};

/** The default of a deployment; see infra/settings.ts. */
const defaultRegion = 'us-east-1';

const named = (name: (table: TableName) => string): Record<TableName, string> =>
  Object.fromEntries(Object.keys(tables).map((table) => [table, name(table as TableName)])) as Record<
    TableName,
    string
  >;

const localTarget = (env: NodeJS.ProcessEnv): Target => {
  const { DYNAMODB_ENDPOINT, DYNAMODB_PORT } = parseSettings(env);
  const endpoint = DYNAMODB_ENDPOINT ?? `http://127.0.0.1:${DYNAMODB_PORT}`;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region: defaultRegion, credentials, maxAttempts: 1 });
  return { client, tables: named((table) => table), describe: `the local product (${endpoint})` };
};

/** The region of the command line, the environment or the AWS profile, in this order, as for a deployment. */
const regionOf = async (client: DynamoDBClient): Promise<string> => {
  try {
    return await client.config.region();
  } catch {
    return defaultRegion;
  }
};

const deployedTarget = async (stage: string, region: string | undefined): Promise<Target> => {
  if (!stageName.test(stage)) {
    throw new SetupError('A stage name has 1 to 20 lower-case letters, digits and hyphens, such as prod.');
  }
  const probe = new DynamoDBClient(region ? { region } : {});
  const found = await regionOf(probe);
  const client = new DynamoDBClient({ region: found, maxAttempts: 5 });
  probe.destroy();
  return {
    client,
    tables: named((table) => tableName(stage, table)),
    describe: `stage ${stage} in ${found}`,
    deployed: { stage, region: found },
  };
};

/** Explains a failed first call in one sentence, for the person who typed the command. */
const explain = (error: unknown, target: Target): SetupError => {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  const { deployed, describe } = target;
  if (!deployed) {
    return error instanceof ResourceNotFoundException
      ? new SetupError(`There are no tables yet in ${describe}: run npm start first.`)
      : new SetupError(`Nothing answers for ${describe}: run npm start first, or name a deployed stage with --stage.`);
  }
  if (error instanceof ResourceNotFoundException) {
    return new SetupError(
      `Stage ${deployed.stage} is not deployed in ${deployed.region}: deploy it, or name its region with --region.`,
    );
  }
  if (/CredentialsProvider|TokenProvider/.test(name)) {
    return new SetupError('No AWS credentials were found: set AWS_PROFILE, or sign in first (aws sso login).');
  }
  if (/ExpiredToken|UnrecognizedClient|InvalidSignature|InvalidClientTokenId|IncompleteSignature/.test(name)) {
    return new SetupError('AWS does not accept these credentials: they are wrong, or they have expired.');
  }
  if (/AccessDenied/.test(name)) return new SetupError(`These AWS credentials may not read the tables of ${describe}.`);
  if (isOutage(error)) return new SetupError(`AWS does not answer for ${describe}: check the region and the network.`);
  return new SetupError(`The tables of ${describe} cannot be read (${name}: ${message}).`);
};

/**
 * Finds the tables to work on and checks that they exist.
 * @param options.stage a deployed stage; without one, or with "local", the local product that runs on this machine
 * @throws {SetupError} in one sentence: not running, not deployed, no credentials
 */
export const resolveTarget = async (options: {
  stage?: string | undefined;
  region?: string | undefined;
  env: NodeJS.ProcessEnv;
}): Promise<Target> => {
  const { stage = 'local', region, env } = options;
  const target = stage === 'local' ? localTarget(env) : await deployedTarget(stage, region ?? env.REGION);
  try {
    await target.client.send(new DescribeTableCommand({ TableName: target.tables.contact_submissions }));
    return target;
  } catch (error) {
    target.client.destroy();
    throw explain(error, target);
  }
};
