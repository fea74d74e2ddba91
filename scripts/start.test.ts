import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '#scripts/root.ts';
import { freePorts, isAlive, Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { localClient } from './local/tables.ts';

const products: Product[] = [];

const start = async (again?: Product, env: Record<string, string> = {}) => {
  const product = new Product(again?.ports ?? (await freePorts()), again?.folder ?? temporaryFolder(), env);
  products.push(product);
  return product;
};

const submit = (product: Product, name: string) => product.post(apiPaths.contact, sampleLead({ name }));

/** The names in the stored leads. scripts/crash-recovery.slow.test.ts checks their emails after a crash. */
const storedNames = async ({ database }: Product) => {
  const { Items = [] } = await localClient(database).send(new ScanCommand({ TableName: 'contact_submissions' }));
  return Items.map(({ name }) => name?.S).sort();
};

afterAll(async () => {
  for (const product of products) await product.remove();
});

describe('npm start on one data folder, in order', () => {
  let product: Product;
  test('stores a lead and sends its email before the timer runs', async () => {
    product = await (await start(undefined, { TIMER_SECONDS: '86400' })).ready();
    expect(product.output.trim().split('\n').at(-1)).toBe(`Ready: http://localhost:${product.ports.PORT}`);
    expect((await fetch(product.site)).status).toBe(200);
    expect((await submit(product, 'Ada')).status).toBe(201);
    await until('one email', async () => (await product.emails()).length === 1);
  });

  test('refuses to start a second copy', async () => {
    const second = new Product(await freePorts(), product.folder);
    expect(await second.ended()).toBe(1);
    expect(second.output).toBe(
      `Another copy is using ${product.folder}. Stop it, or set DATA_DIR to another folder.\n`,
    );
  });

  test('keeps its leads after kill -9', async () => {
    const { databasePid } = product;
    expect((await submit(product, 'Edsger')).status).toBe(201);
    product.process.kill('SIGKILL');
    await product.ended();
    await until('the database is gone', () => !isAlive(databasePid));

    product = await (await start(product)).ready();
    expect(await storedNames(product)).toEqual(['Ada', 'Edsger']);
  });

  test('stops with a message when the database is killed', async () => {
    expect((await submit(product, 'Barbara')).status).toBe(201);
    process.kill(product.databasePid, 'SIGKILL');
    expect(await product.ended()).toBe(1);
    expect(product.output).toContain('The database stopped. Start again: its data is kept.');

    product = await (await start(product)).ready();
    expect(await storedNames(product)).toEqual(['Ada', 'Barbara', 'Edsger']);
  });

  test('stops all processes when SIGTERM arrives twice', async () => {
    const { databasePid } = product;
    product.process.kill('SIGTERM');
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(await product.allPortsFree()).toBe(true);
    expect(isAlive(databasePid)).toBe(false);
  });
});

test('npm start: stops all processes when npm is killed', async () => {
  const product = new Product(await freePorts(), temporaryFolder(), {}, 'npm', 'start');
  products.push(product);
  await product.ready();
  product.process.kill('SIGKILL');
  await until('every port is free', () => product.allPortsFree());
});

describe('npm start, on failure', () => {
  test.each(['PORT', 'INBOX_PORT'] as const)('names %s when its port is in use', async (setting) => {
    const product = await start();
    const { folder, ports } = product;
    await product.remove();
    const neighbor = createServer().listen(ports[setting], '127.0.0.1');
    await once(neighbor, 'listening');
    const second = new Product(ports, folder);
    expect(await second.ended()).toBe(1);
    neighbor.close();
    await second.remove();
    expect(second.output).toBe(`Port ${ports[setting]} is in use. Set ${setting} to another port.\n`);
  });

  test('names the data folder to delete when it is from another version', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'dynamodb'));
    writeFileSync(join(folder, 'dynamodb/dynamodb.sqlite'), '');
    writeFileSync(join(folder, 'dynamodb/created'), '{"users":{}}');
    const product = new Product(await freePorts(), folder);
    expect(await product.ended()).toBe(1);
    await product.remove();
    expect(product.output).toBe(
      `The data is from another version of the product. Delete the folder ${folder} to start anew.\n`,
    );
  });
});

// Inside a user namespace, any user can mount a small disk.
const mountSmallDisk = ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=140k tmpfs "$DATA_DIR" && exec "$0" "$@"'];
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.runIf(canMount)('npm start: reports a full disk', async () => {
  const folder = temporaryFolder();
  const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]);
  const env = { ...process.env, ...Object.fromEntries(ports), AWS_ENDPOINT_URL_DYNAMODB: '', DATA_DIR: folder };
  const program = [process.execPath, 'scripts/start.ts'];
  const { status, stdout, stderr } = spawnSync('unshare', [...mountSmallDisk, ...program], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/(ENOSPC: no space left on device|The database .* the disk has space\.)\n$/);
  expect(stdout).not.toContain('Ready:');
});
