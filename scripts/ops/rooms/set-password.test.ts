import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyPassword } from '#functions/lib/session/password.ts';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { roomPath } from '#infra/edge/pages.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { createTables } from '#scripts/dev/product/create-tables.ts';
import { type Database, startDatabase } from '#scripts/dev/product/database.ts';
import { type AwsStandIn, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { passphrase, setPassword } from './set-password.ts';

let database: Database;
let aws: AwsStandIn;
let env: NodeJS.ProcessEnv;
let db: DynamoDBDocumentClient;

// A separate database: the command looks for the product's tables under their own names.
beforeAll(async () => {
  database = await startDatabase({ port: await getPort({ host: '127.0.0.1' }) });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: database.endpoint, region: 'us-east-1', credentials });
  await createTables(client);
  for (const [table, key] of [
    ['contact_submissions', 'id'],
    ['users', 'username'],
  ]) {
    await client.send(
      new CreateTableCommand({
        TableName: `website-trial-${table}`,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
        KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
      }),
    );
  }
  db = DynamoDBDocumentClient.from(client);
  env = { DYNAMODB_ENDPOINT: database.endpoint };
});

beforeEach(() => {
  aws = startAwsStandIn();
  aws.stacks.set('us-east-1/website-trial-data', {});
  aws.stacks.set('us-east-1/website-trial-site', {});
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', database.endpoint);
});

afterAll(() => database.stop());

afterEach(() => {
  vi.unstubAllGlobals();
  aws.close();
});

const room = defaultRoom.name;
const stored = async (table = 'users') =>
  (await db.send(new GetCommand({ TableName: table, Key: { username: room } }))).Item;

/** @returns what was printed, and the sentence of a failure */
const change = async (options: Parameters<typeof setPassword>[0], environment = env) => {
  const printed: string[] = [];
  const failure = await setPassword(options, environment, (line) => void printed.push(line)).then(
    () => '',
    (error: unknown) => (error instanceof SetupError ? error.message : Promise.reject(error)),
  );
  return { printed: printed.join('\n'), failure };
};

describe('set-password', () => {
  it('makes a passphrase of six words, prints it once and stores nothing but its hash', async () => {
    const { printed } = await change({ room });
    expect(printed).toContain(`Its address is http://localhost:3000${roomPath(defaultRoom)}.`);
    const [, phrase = ''] = /^ {2}(\S+(?: \S+){5})$/m.exec(printed) ?? [];
    const row = await stored();
    expect(Object.keys(row ?? {}).sort()).toEqual(['changedAt', 'id', 'password', 'username']);
    expect(row?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    expect(await verifyPassword(row?.password, phrase)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(phrase.split(' ')[0] ?? '?');
  });

  it('keeps the id of the row when it changes the password', async () => {
    await change({ room });
    const before = await stored();
    await change({ room });
    const after = await stored();
    expect(after?.id).toBe(before?.id);
    expect(after?.password).not.toBe(before?.password);
  });

  it('refuses a room that does not exist, and names those that do', async () => {
    const { failure } = await change({ room: 'no-such-room' });
    expect(failure).toMatch(/^There is no room "no-such-room"\. Rooms: .+\.$/);
    expect(failure).toContain(room);
  });

  it('says where the deployed stage is', async () => {
    const { printed } = await change({ stage: 'trial', region: 'us-east-1' }, {});
    expect(printed).toContain('stage trial in us-east-1 (account 123456789012) has a new password');
    // It has no site yet.
    expect(printed).not.toContain('Its address');
  });

  it('tells when the local product is not running', async () => {
    const { failure } = await change({}, { DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' });
    expect(failure).toContain('run npm start first');
  });
});

describe('a passphrase', () => {
  it('is of words that are all different from call to call', () => {
    const phrases = Array.from({ length: 200 }, () => passphrase());
    expect(new Set(phrases).size).toBe(200);
    for (const phrase of phrases) expect(phrase).toMatch(/^[a-z]{3,8}( [a-z]{3,8}){5}$/);
  });
});
