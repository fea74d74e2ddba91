import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import { allFunctions } from '#functions/routes.ts';
import { secretName } from '#infra/names.ts';
import { type Assembly, assetOf, functionOf, region, secretArn } from './assembly.ts';
import { type Endpoints, startAws } from './aws.ts';
import { statementsOf } from './role.ts';

export type Deployment = Awaited<ReturnType<typeof deployLocally>>;

type LambdaHandler = (event: unknown, context: object) => Promise<unknown>;

const context = { awsRequestId: 'request', functionName: 'function', getRemainingTimeInMillis: () => 60_000 };

/** Replaces {{resolve:secretsmanager:ARN:SecretString:::}}, as CloudFormation does. */
const withSecrets = (text: string, secrets: Record<string, string>) =>
  text.replace(
    /^\{\{resolve:secretsmanager:(arn:(?:[^:]*:){5}[^:]+):SecretString:::\}\}$/,
    (_, arn) => secrets[arn] ?? '',
  );

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/** Omits the bundled argon2, which is built for Lambda's CPU, so that Node finds the local argon2 instead. */
const copyBesideOwnModules = (asset: string, to: string) =>
  cpSync(asset, to, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });

export const deployLocally = async (assembly: Assembly, endpoints: Endpoints) => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const database = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
  for (const { properties } of assembly.all<CreateTableCommandInput>('AWS::DynamoDB::Table')) {
    // The tables have no streams locally: tests pass the events to the function.
    await database.send(new CreateTableCommand({ ...properties, StreamSpecification: undefined }));
  }
  const originSecret = randomBytes(24).toString('hex');
  const secrets = {
    [secretArn(secretName(assembly.stage, 'origin-secret'))]: originSecret,
    [secretArn(secretName(assembly.stage, 'signing-keys'))]: JSON.stringify({ kid: 'k1', key: 'x'.repeat(64) }),
  };
  const aws = await startAws(endpoints, secrets);
  const lambdaEnvironment = {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: 'local',
    AWS_ENDPOINT_URL: aws.endpoint,
  };
  for (const [name, value] of Object.entries(lambdaEnvironment)) vi.stubEnv(name, value);
  mkdirSync(cache, { recursive: true });
  const bundles = mkdtempSync(join(cache, 'bundles-'));

  const load = async (folder: string): Promise<LambdaHandler> => {
    const { Environment, Handler } = functionOf(assembly, folder).properties;
    copyBesideOwnModules(assetOf(assembly, folder), join(bundles, folder));
    const variables = Object.entries(Environment.Variables);
    for (const [name, value] of variables) vi.stubEnv(name, withSecrets(value, secrets));
    const file = join(bundles, folder, Handler.replace(/\.\w+$/, '.mjs'));
    const { handler } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    for (const [name] of variables) vi.stubEnv(name, undefined);
    return handler;
  };
  const handlers = new Map<string, LambdaHandler>();
  for (const { folder } of allFunctions) handlers.set(folder, await load(folder));

  return {
    aws,
    database,
    originSecret,
    invoke: async (folder: string, event: unknown): Promise<unknown> => {
      aws.act(folder, statementsOf(assembly, folder));
      return handlers.get(folder)?.(event, context);
    },
    async stop() {
      vi.unstubAllEnvs();
      rmSync(bundles, { recursive: true, force: true });
      await aws.close();
      database.destroy();
    },
  };
};
