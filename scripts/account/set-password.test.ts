import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '#functions/lib/session/password.ts';
import { createTables } from '#scripts/local/create-tables.ts';
import { type Database, startDatabase } from '#scripts/local/database.ts';
import { passphrase } from './set-password.ts';

const run = promisify(execFile);
let database: Database;
let env: NodeJS.ProcessEnv;
let db: DynamoDBDocumentClient;

// A database of its own: the program looks for the product's tables under their own names.
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
  env = { ...process.env, DYNAMODB_ENDPOINT: database.endpoint };
});

afterAll(() => database.stop());

const stored = async (username: string, table = 'users') =>
  (await db.send(new GetCommand({ TableName: table, Key: { username } }))).Item;

const setPassword = (args: string[], environment = env) =>
  run(process.execPath, ['scripts/cli/main.ts', 'set-password', ...args], { env: environment });

const answering = async (lines: string, username: string, more: { args?: string[]; env?: NodeJS.ProcessEnv } = {}) => {
  const args = ['scripts/cli/main.ts', 'set-password', '--ask', '--username', username, ...(more.args ?? [])];
  const child = spawn(process.execPath, args, { env: { ...env, ...more.env } });
  child.stdin.end(lines);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors };
};

describe('set-password', () => {
  it('makes a passphrase of six words, prints it once and stores nothing but its hash', async () => {
    const { stdout } = await setPassword(['--username', 'made']);
    const [, phrase = ''] = /^ {2}(\S+(?: \S+){5})$/m.exec(stdout) ?? [];
    const row = await stored('made');
    expect(Object.keys(row ?? {}).sort()).toEqual(['changedAt', 'id', 'password', 'username']);
    expect(row?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    expect(await verifyPassword(row?.password, phrase)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(phrase.split(' ')[0] ?? '?');
  });

  it('keeps the id of the row when it changes the password', async () => {
    await setPassword(['--username', 'kept']);
    const before = await stored('kept');
    await setPassword(['--username', 'kept']);
    const after = await stored('kept');
    expect(after?.id).toBe(before?.id);
    expect(after?.password).not.toBe(before?.password);
  });

  it('takes one of your own, typed twice, and never prints it', async () => {
    const { output, errors } = await answering('my own long password\nmy own long password\n', 'own');
    expect(output + errors).not.toContain('my own long password');
    expect(await verifyPassword((await stored('own'))?.password, 'my own long password')).toBe(true);
  });

  it.each([
    ['two that differ', 'my own long password\nmy own long passwort\n', 'The two passwords differ.'],
    ['one that is too short', 'short\nshort\n', 'The password must have at least 15 characters'],
    ['one of words that everybody would try', 'client-password\nclient-password\n', 'do not count'],
    ['one that is too long', `${'x'.repeat(300)}\n${'x'.repeat(300)}\n`, 'Password must be at most 256 bytes'],
    ['nothing', '', 'Please enter the password'],
  ])('refuses %s and changes nothing', async (_, lines, sentence) => {
    const { errors } = await answering(lines, 'refused');
    expect(errors).toContain(sentence);
    expect(errors).toContain('Nothing was changed.');
    expect(await stored('refused')).toBeUndefined();
  });

  it.each([
    ['is known from a breach', 'new Response(rest + ":7")', 'This password is known from a breach'],
    ['cannot be looked up', 'Response.error()', 'did not answer. Nothing was changed.'],
    ['nobody knows', 'new Response(rest + ":0")', ''],
  ])('for a deployed stage it looks up one of your own that %s', async (_, answer, fault) => {
    const rest = createHash('sha1').update('my own long password').digest('hex').toUpperCase().slice(5);
    // The program's own fetch, answered before it leaves the process.
    const fake = `const rest = '${rest}'; globalThis.fetch = async () => ${answer}`;
    const asDeployed = {
      AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fake)}`,
    };
    const lines = 'my own long password\nmy own long password\n';
    const args = ['--stage', 'trial', '--region', 'us-east-1'];
    const { errors } = await answering(lines, 'deployed', { args, env: asDeployed });
    expect(errors).toContain(fault);
    expect((await stored('deployed', 'website-trial-users')) === undefined).toBe(fault !== '');
  });

  it('needs the local product to be running, and tells so', async () => {
    const nowhere = { ...env, DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' };
    await expect(setPassword([], nowhere)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run npm start first'),
    });
  });
});

describe('a passphrase', () => {
  it('is of words that are all different from call to call', () => {
    const phrases = Array.from({ length: 200 }, () => passphrase());
    expect(new Set(phrases).size).toBe(200);
    for (const phrase of phrases) expect(phrase).toMatch(/^[a-z]{3,8}( [a-z]{3,8}){5}$/);
  });
});
