import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import getPort from 'get-port';
import { root } from '#scripts/local/settings.ts';
import { temporaryFolder, until } from './start-product.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/**
 * Starts an emulator of AWS with an empty account.
 * @param emulator the path of its run.py, which scripts/testing/aws-emulator.py mends and starts
 */
export const startEmulatedAccount = async (emulator: string) => {
  const folder = temporaryFolder();
  const port = await getPort({ host: '127.0.0.1' });
  const endpoint = `http://127.0.0.1:${port}`;
  const program = join(root, 'scripts/testing/aws-emulator.py');
  const server = spawn('python3', [program, emulator, String(port)], { cwd: folder, stdio: 'ignore' });
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    SALES_EMAIL: 'sales@firm.example',
    FROM_EMAIL: 'website@firm.example',
    ALARM_EMAIL: 'ops@firm.example',
    NODE_ENV: 'production',
  };
  await until('an answer of the emulator', () => answers(endpoint), 60_000);
  const at = { endpoint, region, credentials };
  return {
    /** For files; removed at the end. */
    folder,
    cloudFormation: new CloudFormationClient(at),
    database: new DynamoDBClient(at),
    functions: new LambdaClient(at),
    secrets: new SecretsManagerClient(at),
    /** Runs a program in the project's folder, in this account. */
    start: async (file: string, args: readonly string[]): Promise<{ exitCode: number; output: string }> => {
      const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const [output, errors, [exitCode]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { exitCode, output: output + errors };
    },
    close: (): void => {
      server.kill();
      rmSync(folder, { recursive: true });
    },
  };
};
