import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import getPort from 'get-port';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { faults, startBrokenService } from '#functions/testing/broken-service.ts';
import { resolveTarget } from './target.ts';
import { freshTables } from './testing/tables.ts';

const { client, endpoint } = await freshTables();

/** A deployed stage answers at the embedded database: the SDK is told so by its own variable. */
const asDeployed = (env: Record<string, string> = {}) => {
  for (const [name, value] of Object.entries({ AWS_ENDPOINT_URL_DYNAMODB: endpoint, ...env })) vi.stubEnv(name, value);
};
afterEach(() => vi.unstubAllEnvs());

const create = (name: string) =>
  client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    }),
  );

describe('the local product', () => {
  test('is where the settings say', async () => {
    await create('contact_submissions');
    const target = await resolveTarget({ env: { DYNAMODB_ENDPOINT: endpoint } });
    expect(target.tables).toEqual({ users: 'users', contact_submissions: 'contact_submissions', limits: 'limits' });
    expect(target.describe).toBe(`the local product (${endpoint})`);
    expect(target.deployed).toBeUndefined();
  });

  test('is to be started when nothing answers', async () => {
    const port = await getPort({ host: '127.0.0.1' });
    await expect(resolveTarget({ env: { DYNAMODB_PORT: String(port) } })).rejects.toThrow(
      `Nothing answers for the local product (http://127.0.0.1:${port}): run npm start first, or name a deployed stage with --stage.`,
    );
  });
});

describe('a deployed stage', () => {
  test('has tables that are named after it, in the region that was asked for', async () => {
    asDeployed();
    await create('website-trial-contact_submissions');
    const target = await resolveTarget({ stage: 'trial', region: 'eu-west-1', env: {} });
    expect(target.tables.users).toBe('website-trial-users');
    expect(target.describe).toBe('stage trial in eu-west-1');
    expect(target.deployed).toEqual({ stage: 'trial', region: 'eu-west-1' });
  });

  test('is said to be missing where it is', async () => {
    asDeployed();
    await expect(resolveTarget({ stage: 'nowhere', env: {} })).rejects.toThrow(
      'Stage nowhere is not deployed in us-east-1: deploy it, or name its region with --region.',
    );
  });

  test('is not looked for under a name that none can have', async () => {
    await expect(resolveTarget({ stage: 'Prod', env: {} })).rejects.toThrow('A stage name has 1 to 20');
  });

  test('asks for credentials when there are none', async () => {
    asDeployed({
      AWS_ACCESS_KEY_ID: '',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: '/nowhere',
      AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    });
    await expect(resolveTarget({ stage: 'trial', env: {} })).rejects.toThrow('No AWS credentials were found');
  });

  test.each([
    ['accessDenied', 'These AWS credentials may not read the tables of stage trial'],
    ['serverError', 'AWS does not answer for stage trial'],
  ] as const)('tells %s apart', async (fault, sentence) => {
    const service = await startBrokenService();
    service.behave(faults[fault]);
    asDeployed({ AWS_ENDPOINT_URL_DYNAMODB: service.endpoint });
    await expect(resolveTarget({ stage: 'trial', env: {} })).rejects.toThrow(sentence);
    await service.close();
  });
});
