import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { secretName } from '#infra/names.ts';
import { type Assembly, assetOf, functionOf, region, secretArn } from './assembly.ts';
import { startAws } from './aws.ts';
import { type Lambda, startLambda } from './lambda.ts';
import { statementsOf } from './role.ts';

export type Deployment = Awaited<ReturnType<typeof deployLocally>>;

/** Replaces {{resolve:secretsmanager:ARN:SecretString:::}}, as CloudFormation does. */
const withSecrets = (text: string, secrets: Record<string, string>) =>
  text.replace(
    /^\{\{resolve:secretsmanager:(arn:(?:[^:]*:){5}[^:]+):SecretString:::\}\}$/,
    (_, arn) => secrets[arn] ?? '',
  );

/** The bundled argon2 is built for Lambda's CPU; from this copy of the bundle, Node finds the local one. */
const copyBesideOwnModules = (asset: string) => {
  const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bundle-'));
  cpSync(asset, folder, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  return folder;
};

/** Variables that Lambda sets. */
const runtime = {
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SESSION_TOKEN: 'local',
};

/**
 * Deploys the stacks locally: tables, secrets, and bundled functions with their roles.
 * @param endpoints of the local database and inbox
 */
export const deployLocally = async (assembly: Assembly, endpoints: { dynamodb: string; ses: string }) => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const database = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
  for (const { properties } of assembly.all<CreateTableCommandInput>('AWS::DynamoDB::Table')) {
    // No stream locally: tests pass the events to the function.
    await database.send(new CreateTableCommand({ ...properties, StreamSpecification: undefined }));
  }
  const originSecret = randomBytes(24).toString('hex');
  const secrets = {
    [secretArn(secretName(assembly.stage, 'origin-secret'))]: originSecret,
    [secretArn(secretName(assembly.stage, 'signing-keys'))]: JSON.stringify({ kid: 'k1', key: 'x'.repeat(64) }),
  };
  const aws = await startAws({ ...endpoints, secrets });
  const running: Lambda[] = [];
  const folders: string[] = [];

  return {
    aws,
    database,
    originSecret,
    /** Starts a function with the environment and role of the template. */
    async start(folder: string): Promise<Lambda> {
      const { properties } = functionOf(assembly, folder);
      const asset = assetOf(assembly, folder);
      const home = existsSync(join(asset, 'node_modules')) ? copyBesideOwnModules(asset) : asset;
      if (home !== asset) folders.push(home);
      const variables = Object.entries(properties.Environment.Variables).map(([name, value]) => [
        name,
        withSecrets(value, secrets),
      ]);
      const lambda = await startLambda(join(home, properties.Handler.replace(/\.\w+$/, '.mjs')), {
        ...Object.fromEntries(variables),
        ...runtime,
        AWS_ENDPOINT_URL: aws.endpoint,
      });
      running.push(lambda);
      return {
        ...lambda,
        invoke(event: unknown) {
          aws.act(folder, statementsOf(assembly, folder));
          return lambda.invoke(event);
        },
      };
    },
    async stop() {
      await Promise.all(running.map((lambda) => lambda.stop()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      await aws.close();
      database.destroy();
    },
  };
};
