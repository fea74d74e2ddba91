import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import getPort from 'get-port';
import { type TableName, tables } from '#functions/tables.ts';
import { secretName, tableName } from '#infra/names.ts';
import { type Assembly, assetOf, functionOf, region, secretArn } from './assembly.ts';
import { type Aws, startAws } from './aws.ts';
import { type Lambda, startLambda } from './lambda.ts';
import { type Statement, statementsOf } from './role.ts';

// As CommonJS: Node's import of it has another default than its types say.
const inbox: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)('aws-ses-v2-local');

type Email = { subject: string; destination: { to: string[] } };

/** The stacks' resources on this machine: tables, secrets, mail, and the bundled functions with their roles. */
export type Deployment = {
  aws: Aws;
  database: DynamoDBClient;
  tables: Record<TableName, string>;
  originSecret: string;
  /** Where the emails that were sent can be read. */
  emails(): Promise<Email[]>;
  /** Starts a function, with the environment of the template. @param role other statements than the template's */
  start(folder: string, role?: readonly Statement[]): Promise<Lambda>;
  stop(): Promise<void>;
};

type Table = CreateTableCommandInput & { TableName: string; StreamSpecification?: { StreamViewType: 'NEW_IMAGE' } };

const createTables = async (assembly: Assembly, database: DynamoDBClient) => {
  for (const { properties } of assembly.all<Table>('AWS::DynamoDB::Table')) {
    const { TableName, KeySchema, AttributeDefinitions, BillingMode, GlobalSecondaryIndexes } = properties;
    const { StreamSpecification: stream } = properties;
    await database.send(
      new CreateTableCommand({
        TableName,
        KeySchema,
        AttributeDefinitions,
        BillingMode,
        GlobalSecondaryIndexes,
        ...(stream && { StreamSpecification: { ...stream, StreamEnabled: true } }),
      }),
    );
  }
};

/** Replaces {{resolve:secretsmanager:ARN:SecretString:::}}, as CloudFormation does. */
const withSecrets = (text: string, secrets: Record<string, string>) =>
  text.replace(
    /^\{\{resolve:secretsmanager:(arn:(?:[^:]*:){5}[^:]+):SecretString:::\}\}$/,
    (_, arn) => secrets[arn] ?? '',
  );

/** The zip's argon2 is for Lambda's CPU. Next to this copy of the bundle, Node finds the one for this machine. */
const copyBesideOwnModules = (asset: string) => {
  const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bundle-'));
  cpSync(asset, folder, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  return folder;
};

/** @param endpoint of the local database */
export const deployLocally = async (
  assembly: Assembly,
  endpoint: string,
  identities: string[],
): Promise<Deployment> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const database = new DynamoDBClient({ endpoint, region, credentials });
  await createTables(assembly, database);

  const originSecret = randomBytes(24).toString('hex');
  const secrets = {
    [secretArn(secretName(assembly.stage, 'origin-secret'))]: originSecret,
    [secretArn(secretName(assembly.stage, 'signing-keys'))]: JSON.stringify({ kid: 'k1', key: 'x'.repeat(64) }),
  };

  const port = await getPort({ host: '127.0.0.1' });
  const mail: Server = await inbox.default({ host: '127.0.0.1', port });
  const ses = `http://127.0.0.1:${port}`;
  const aws = await startAws({ dynamodb: endpoint, ses, secrets, identities });
  const running: Lambda[] = [];
  const folders: string[] = [];

  return {
    aws,
    database,
    tables: Object.fromEntries(
      (Object.keys(tables) as TableName[]).map((name) => [name, tableName(assembly.stage, name)]),
    ) as Record<TableName, string>,
    originSecret,
    async emails() {
      const store = (await (await fetch(`${ses}/store`)).json()) as { emails: Email[] };
      return store.emails;
    },
    async start(folder, role = statementsOf(assembly, folder)) {
      const { properties } = functionOf(assembly, folder);
      const asset = assetOf(assembly, folder);
      const home = existsSync(join(asset, 'node_modules')) ? copyBesideOwnModules(asset) : asset;
      if (home !== asset) folders.push(home);
      const variables = Object.entries(properties.Environment.Variables).map(([name, value]) => [
        name,
        withSecrets(value, secrets),
      ]);
      // What Lambda itself sets.
      const runtime = {
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
        AWS_SESSION_TOKEN: 'local',
      };
      const lambda = await startLambda(join(home, properties.Handler.replace(/\.\w+$/, '.mjs')), {
        ...Object.fromEntries(variables),
        ...runtime,
        AWS_ENDPOINT_URL: aws.endpoint,
      });
      running.push(lambda);
      return {
        ...lambda,
        invoke(event) {
          aws.act(folder, role);
          return lambda.invoke(event);
        },
      };
    },
    async stop() {
      await Promise.all(running.map((lambda) => lambda.stop()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      await aws.close();
      mail.close();
      mail.closeAllConnections();
      await once(mail, 'close').catch(() => undefined);
      database.destroy();
    },
  };
};
