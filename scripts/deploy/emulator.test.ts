import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import {
  CreateBackupCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  ListTablesCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, ListSecretsCommand } from '@aws-sdk/client-secrets-manager';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSigningSecret } from '#functions/lib/session/signing-keys.ts';
import { newLead } from '#functions/testing/leads.ts';
import { secretName, siteParameters, stackName, tableName } from '#infra/names.ts';
import { findStack, outputsOf } from '#scripts/aws/stage.ts';
import { root } from '#scripts/local/settings.ts';
import { startEmulatedAccount } from '#scripts/testing/emulated-account.ts';
import { commandsBelow, examples, importCommand } from '#scripts/testing/runbook.ts';
import { until } from '#scripts/testing/start-product.ts';

// The operators' commands from an empty account to an empty account, on an emulator of AWS. AWS_EMULATOR names its run.py;
// without it this is skipped. It has neither CloudFront nor a Lambda that runs, and no vault for copies; it makes no backup
// of a table that is deleted, and restores each table as it is, not as it was. The commands of Amazon's own that
// docs/operations.md names are run word by word, with `aws` and `jq`.
const emulator = process.env.AWS_EMULATOR ?? '';
if (!existsSync(emulator)) console.info('Skipped: AWS_EMULATOR names no emulator of AWS.');

/** The first deployment of a stage makes the templates twice. */
const slow = 900_000;

describe.skipIf(!existsSync(emulator))('on an emulator of AWS', { timeout: slow }, () => {
  let account: Awaited<ReturnType<typeof startEmulatedAccount>>;
  beforeAll(async () => {
    account = await startEmulatedAccount(emulator);
  }, slow);
  afterAll(() => account.close());

  const printed: { command: string; output: string }[] = [];
  /** Runs a command as an operator does. */
  const run = async (name: string, ...args: string[]) => {
    const result = await account.start(process.execPath, ['scripts/run.mjs', name, ...args]);
    const command = ['npm run', name, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
    const withoutFolder = (text: string) => text.replaceAll(`${account.folder}/`, '');
    printed.push({ command: withoutFolder(command), output: withoutFolder(result.output) });
    return result;
  };
  const succeed = async (name: string, ...args: string[]) => {
    const { exitCode, output } = await run(name, ...args);
    expect(exitCode, output).toBe(0);
    return output;
  };
  /** Runs commands of the runbook; the first that fails ends them. */
  const follow = async (...commands: string[]) => {
    const { exitCode, output } = await account.start('bash', ['-euo', 'pipefail', '-c', commands.join('\n')]);
    expect(exitCode, output).toBe(0);
    return output;
  };
  const site = async (stage = 'prod') => findStack(account.cloudFormation, stackName(stage, 'site'));
  const releases = async () => outputsOf({ site: await site() }).ReleaseHistory?.split(',') ?? [];
  const leadTable = tableName('prod', 'contact_submissions');
  const leadsOf = async (stage: string) =>
    (await account.database.send(new ScanCommand({ TableName: tableName(stage, 'contact_submissions') }))).Items ?? [];
  const storeLeads = async (count: number) => {
    const leads = Array.from({ length: count }, () => newLead({ message: '\u2028 漢字' }));
    for (const lead of leads) {
      await account.database.send(new PutItemCommand({ TableName: leadTable, Item: marshall(lead) }));
    }
    return leads;
  };
  const secretOf = (name: Parameters<typeof secretName>[1]) =>
    account.secrets.send(new GetSecretValueCommand({ SecretId: secretName('prod', name), VersionStage: 'AWSCURRENT' }));
  const signingKeys = async () => parseSigningSecret((await secretOf('signing-keys')).SecretString ?? '');
  /** The versions of the origin secret that CloudFront sends and that the API accepts besides. */
  const originVersions = async () => {
    const { Parameters = [] } = (await site()) ?? {};
    return [siteParameters.originVersion, siteParameters.originVersionPrevious].map(
      (key) => Parameters.find(({ ParameterKey }) => ParameterKey === key)?.ParameterValue,
    );
  };

  test('an operator deploys from nothing, and looks at what there is', async () => {
    const output = await succeed('deploy');
    expect(output).toMatch(/CDK bootstrap +not done yet/);
    expect(output).toMatch(/Lambda quota +only 10 concurrent functions: none is reserved for login/);
    expect(output).toContain('Deployed: https://');
    expect(await succeed('set-password', '--stage', 'prod')).toContain('has a new password');
    expect(await succeed('leads', 'list', '--stage', 'prod')).toContain('0 leads in stage prod');
    expect(await succeed('diff', '-c', 'logRetentionDays=90')).toContain('RetentionInDays');
    expect(await releases()).toHaveLength(1);
    const { TemplateBody } = await account.cloudFormation.send(
      new GetTemplateCommand({ StackName: stackName('prod', 'site') }),
    );
    expect(TemplateBody).not.toContain('ReservedConcurrentExecutions');
  });

  test('looks at what the alarms are about, by the runbook', async () => {
    expect(await follow(...commandsBelow('### notify-late'))).toContain('Enabled');
    const [list = '', enable = ''] = commandsBelow('### notify-silent')
      .join('\n')
      .split(/\n\s*(?=aws)/);
    const rules = await follow(list);
    expect(rules).toContain('rate(2 minutes)');
    const [name = ''] = /website-prod-site\S+/.exec(rules) ?? [];
    await follow(enable.replace(/NAME$/, name));
    expect(await follow(...commandsBelow('### claim-failed'))).toContain('ACTIVE');
    const [groups = ''] = commandsBelow('To follow one event from a terminal').join('\n').split('\n');
    expect(await follow(groups)).toContain('website-prod-site');
  });

  test('replaces both secrets, in two stages each', async () => {
    const { kid: old } = await signingKeys();
    await succeed('rotate', 'signing-keys');
    const { kid, next } = await signingKeys();
    expect(kid).toBe(old);
    expect(await run('rotate', 'signing-keys', '--finish')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('Not every function knows the new key yet'),
    });

    const { VersionId: former } = await secretOf('origin-secret');
    expect(await succeed('rotate', 'origin-secret')).toContain('CloudFront sends the new secret');
    const [sent, accepted] = await originVersions();
    expect(accepted).toBe(former);
    expect(sent).not.toBe(former);
    await succeed('rotate', 'origin-secret', '--finish');
    expect(await originVersions()).toEqual([sent, sent]);
    expect((await secretOf('origin-secret')).VersionId).toBe(sent);

    const finish = async () => (await run('rotate', 'signing-keys', '--finish')).exitCode === 0;
    await until('every function knows the new key', finish, 180_000);
    expect(await signingKeys()).toMatchObject({ kid: next?.kid, previous: { kid: old } });
  });

  test('goes back to the former release, and no further than to the first one', async () => {
    const [first = ''] = await releases();
    const versions = await originVersions();
    await succeed('deploy', '-c', 'logRetentionDays=90');
    const [second = ''] = await releases();
    expect(second).not.toBe(first);
    expect(await releases()).toEqual([second, first]);
    expect(await succeed('rollback')).toContain('The former release is deployed again: https://');
    expect(await releases()).toEqual([first]);
    expect(await originVersions()).toEqual(versions);
    expect(await run('rollback')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('has no former release to go back to'),
    });
  });

  test('brings lost rows back, by the runbook', async () => {
    const [lost, kept] = await storeLeads(2);
    const [copy = '', putBack = '', cleanUp = ''] = commandsBelow('**Rows were lost or damaged');
    await follow(copy);
    await account.database.send(new DeleteItemCommand({ TableName: leadTable, Key: marshall({ id: lost?.id }) }));
    expect(await follow(putBack)).toContain('ConditionalCheckFailed');
    expect((await leadsOf('prod')).map(({ id }) => id?.S).toSorted()).toEqual([lost?.id, kept?.id].toSorted());
    await follow(cleanUp);
  });

  test('takes a backup of one stage into another', async () => {
    const file = join(account.folder, 'prod.backup');
    await storeLeads(100);
    const { length } = await leadsOf('prod');
    expect(await succeed('backup', file, '--stage', 'prod')).toContain(`users 1, contact_submissions ${length}`);
    expect(await run('restore', file, '--stage', 'prod')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('restore into an empty stage'),
    });
    await succeed('deploy', '--stage', 'test');
    expect(await succeed('restore', file, '--stage', 'test')).toContain('Restored into stage test');
    const byId = (rows: Awaited<ReturnType<typeof leadsOf>>) =>
      rows.toSorted((a, b) => String(a.id?.S).localeCompare(String(b.id?.S)));
    expect(byId(await leadsOf('test'))).toEqual(byId(await leadsOf('prod')));
    expect(await succeed('leads', 'list', '--stage', 'test')).toContain(`${length} leads in stage test`);
  });

  test('replaces a table that is gone, by the runbook', async () => {
    const before = await leadsOf('prod');
    const backup = new CreateBackupCommand({ TableName: leadTable, BackupName: 'last' });
    const { BackupDetails } = await account.database.send(backup);
    await follow(
      `aws dynamodb update-table --table-name ${leadTable} --no-deletion-protection-enabled`,
      `aws dynamodb delete-table --table-name ${leadTable}`,
    );
    const [restore = ''] = commandsBelow('1. Restore it under the same name');
    await follow(restore.replace(/ARN$/m, BackupDetails?.BackupArn ?? ''));
    expect(await follow(...commandsBelow('2. The new table of leads has a new stream'))).toContain('Its data is kept');

    // Without a terminal the CDK asks for nothing: it is told what an operator would answer.
    await succeed('synth');
    const template = readFileSync(join(root, 'cdk.out', `${stackName('prod', 'data')}.template.json`), 'utf8');
    const { SecretList = [] } = await account.secrets.send(new ListSecretsCommand());
    const resources: [string, { Type: string; Properties: Record<string, string> }][] = Object.entries(
      JSON.parse(template).Resources,
    );
    const answers = resources.flatMap(([id, { Type, Properties }]): [string, object][] => {
      if (Type === 'AWS::DynamoDB::Table') return [[id, { TableName: Properties.TableName }]];
      const secret = SecretList.find(({ Name }) => Name === Properties.Name);
      return Type === 'AWS::SecretsManager::Secret' ? [[id, { Id: secret?.ARN }]] : [];
    });
    const mapping = JSON.stringify(Object.fromEntries(answers));
    await follow(`node_modules/.bin/${importCommand()} --resource-mapping-inline '${mapping}'`);
    await succeed('deploy');

    expect(await leadsOf('prod')).toEqual(before);
    const { Table } = await account.database.send(new DescribeTableCommand({ TableName: leadTable }));
    const { EventSourceMappings = [] } = await account.functions.send(new ListEventSourceMappingsCommand());
    expect(EventSourceMappings.map(({ EventSourceArn }) => EventSourceArn)).toContain(Table?.LatestStreamArn);
  });

  test('takes the site down, and keeps the data', async () => {
    const before = await leadsOf('prod');
    expect(before.length).toBeGreaterThanOrEqual(100);
    expect(await succeed('destroy', '--yes')).toContain('The site of stage prod is gone. Its data is kept');
    expect(await site()).toBeUndefined();
    expect(await leadsOf('prod')).toEqual(before);
    expect(await run('destroy', '--yes')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('There is no site to take down'),
    });
    expect(await run('destroy', '--stage', 'prud', '--yes')).toMatchObject({ exitCode: 1 });
  });

  test('deletes the data for good, by the runbook', async () => {
    await follow(...commandsBelow('To delete the data for good'));
    const { TableNames = [] } = await account.database.send(new ListTablesCommand());
    const { SecretList = [] } = await account.secrets.send(new ListSecretsCommand({ IncludePlannedDeletion: true }));
    const left = [...TableNames, ...SecretList.map(({ Name }) => Name)];
    expect(left.filter((name) => name?.startsWith('website-prod'))).toEqual([]);
    expect(left).not.toEqual([]);
    expect(await findStack(account.cloudFormation, stackName('prod', 'data'))).toBeUndefined();
  });

  test('prints what docs/operations.md shows', () => {
    for (const { command, isShownIn } of examples()) {
      const outputs = printed.filter((one) => one.command === command).map(({ output }) => output);
      expect(outputs.some(isShownIn), `${command}\n${outputs.join('\n')}`).toBe(true);
    }
  });
});
