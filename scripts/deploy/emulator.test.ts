import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { stackName, tableName } from '#infra/names.ts';
import { findStack, outputsOf } from '#scripts/aws/stage.ts';
import { root } from '#scripts/local/settings.ts';
import { temporaryFolder, until } from '#scripts/testing/start-product.ts';

// The operators' commands from an empty account to an empty account, on an emulator of AWS. AWS_EMULATOR names its run.py;
// without it this is skipped. It has neither CloudFront nor a Lambda that runs.
const emulator = process.env.AWS_EMULATOR ?? '';
if (!existsSync(emulator)) console.info('Skipped: AWS_EMULATOR names no emulator of AWS.');

/** The first deployment of a stage makes the templates twice. */
const slow = 900_000;

describe.skipIf(!existsSync(emulator))('on an emulator of AWS', { timeout: slow }, () => {
  const folder = temporaryFolder();
  const region = 'us-east-1';
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    SALES_EMAIL: 'sales@firm.example',
    FROM_EMAIL: 'website@firm.example',
    ALARM_EMAIL: 'operators@firm.example',
    NODE_ENV: 'production',
  };
  let server: ChildProcess;
  let cloudFormation: CloudFormationClient;
  let database: DynamoDBClient;

  beforeAll(async () => {
    const port = await getPort({ host: '127.0.0.1' });
    const endpoint = `http://127.0.0.1:${port}`;
    const program = join(root, 'scripts/testing/aws-emulator.py');
    server = spawn('python3', [program, emulator, String(port)], { cwd: folder, stdio: 'ignore' });
    env.AWS_ENDPOINT_URL = endpoint;
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    cloudFormation = new CloudFormationClient({ endpoint, region, credentials });
    database = new DynamoDBClient({ endpoint, region, credentials });
    await until(
      'an answer of the emulator',
      () =>
        fetch(endpoint).then(
          () => true,
          () => false,
        ),
      60_000,
    );
  }, slow);
  afterAll(() => {
    server.kill();
    rmSync(folder, { recursive: true });
  });

  /** Runs a command as an operator does. @returns what it printed */
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, env, stdio: 'pipe' });
    const [output, errors, [exitCode]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { exitCode, output: output + errors };
  };
  const succeed = async (...args: string[]) => {
    const { exitCode, output } = await run(...args);
    expect(exitCode, output).toBe(0);
    return output;
  };
  const site = async (stage = 'prod') => findStack(cloudFormation, stackName(stage, 'site'));
  const releases = async () => outputsOf({ site: await site() }).ReleaseHistory?.split(',') ?? [];
  const leadsOf = async (stage: string) =>
    (await database.send(new ScanCommand({ TableName: tableName(stage, 'contact_submissions') }))).Items;

  test('an operator deploys from nothing, and looks at what there is', async () => {
    const output = await succeed('deploy');
    expect(output).toContain('CDK bootstrap  not done yet');
    expect(output).toContain('Deployed: https://');
    expect(await succeed('set-password', '--stage', 'prod')).toContain('has a new password');
    expect(await succeed('leads', 'list', '--stage', 'prod')).toContain('0 leads in stage prod');
    expect(await succeed('diff', '-c', 'logRetentionDays=90')).toContain('RetentionInDays');
    expect(await releases()).toHaveLength(1);
  });

  test('goes back to the former release, and no further than to the first one', async () => {
    const [first = ''] = await releases();
    await succeed('deploy', '-c', 'logRetentionDays=90');
    const [second = ''] = await releases();
    expect(second).not.toBe(first);
    expect(await releases()).toEqual([second, first]);
    expect(await succeed('rollback')).toContain('The former release is deployed again: https://');
    expect(await releases()).toEqual([first]);
    expect(await run('rollback')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('has no former release to go back to'),
    });
  });

  test('takes a backup of one stage into another', async () => {
    const file = join(folder, 'prod.backup');
    const leads = Array.from({ length: 100 }, () => newLead({ message: '\u2028 漢字' }));
    for (const lead of leads) {
      await database.send(
        new PutItemCommand({ TableName: tableName('prod', 'contact_submissions'), Item: marshall(lead) }),
      );
    }
    expect(await succeed('backup', file, '--stage', 'prod')).toContain('users 1, contact_submissions 100');
    expect(await run('restore', file, '--stage', 'prod')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('restore into an empty stage'),
    });
    await succeed('deploy', '--stage', 'test');
    expect(await succeed('restore', file, '--stage', 'test')).toContain('Restored into stage test');
    const byId = (rows: Awaited<ReturnType<typeof leadsOf>>) =>
      rows?.toSorted((a, b) => String(a.id?.S).localeCompare(String(b.id?.S)));
    expect(byId(await leadsOf('test'))).toEqual(byId(await leadsOf('prod')));
    expect(await succeed('leads', 'list', '--stage', 'test')).toContain('100 leads in stage test');
  });

  test('takes the site down, and keeps the data', async () => {
    expect(await succeed('destroy', '--yes')).toContain('The site of stage prod is gone. Its data is kept');
    expect(await site()).toBeUndefined();
    expect(await leadsOf('prod')).toHaveLength(100);
    expect(await run('destroy', '--yes')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('There is no site to take down'),
    });
  });
});
