import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { freePorts, isAlive, Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { localClient } from './create-tables.ts';

const products: Product[] = [];

const start = async (again?: Product, timerSeconds = 1) => {
  const env = { TIMER_SECONDS: String(timerSeconds) };
  const product = new Product(again?.ports ?? (await freePorts()), again?.folder ?? temporaryFolder(), env);
  products.push(product);
  return product.ready();
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
    product = await start(undefined, 86_400);
    expect(product.output.trim().split('\n').at(-1)).toBe(`Ready: http://localhost:${product.ports.PORT}`);
    expect((await fetch(product.site)).status).toBe(200);
    expect((await submit(product, 'Ada')).status).toBe(201);
    await until('one email', async () => (await product.emails()).length === 1);
  });

  test('keeps its leads after kill -9', async () => {
    const { databasePid } = product;
    expect((await submit(product, 'Edsger')).status).toBe(201);
    process.kill(product.startPid, 'SIGKILL');
    expect(await product.ended()).toBe(137);
    await until('the database is gone', () => !isAlive(databasePid));

    product = await start(product);
    expect(await storedNames(product)).toEqual(['Ada', 'Edsger']);
  });

  test('stops with a message when the database is killed', async () => {
    expect((await submit(product, 'Barbara')).status).toBe(201);
    process.kill(product.databasePid, 'SIGKILL');
    expect(await product.ended()).toBe(1);
    expect(product.output).toContain(
      'The database stopped unexpectedly (exit code 137). Start again: its data is kept.',
    );

    product = await start(product);
    expect(await storedNames(product)).toEqual(['Ada', 'Barbara', 'Edsger']);
  });

  test('stops all processes when SIGTERM arrives twice', async () => {
    const { databasePid } = product;
    product.launcher.kill('SIGTERM');
    product.launcher.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(await product.allPortsFree()).toBe(true);
    expect(isAlive(databasePid)).toBe(false);
  });

  test('stops all processes when the launcher is killed', async () => {
    product = await start(product);
    const { startPid, databasePid } = product;
    product.launcher.kill('SIGKILL');
    await until('the start is gone', () => !isAlive(startPid));
    expect(isAlive(databasePid)).toBe(false);
    expect(await product.allPortsFree()).toBe(true);
  });
});

// Inside a user namespace, any user can mount a small disk.
const mountSmallDisk = ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=140k tmpfs "$DATA_DIR" && exec "$0" "$@"'];
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.runIf(canMount)('npm start: reports a full disk', async () => {
  const folder = temporaryFolder();
  const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]);
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [...mountSmallDisk, process.execPath, 'scripts/run.mjs', 'start'],
    { cwd: root, env: { ...process.env, ...Object.fromEntries(ports), DATA_DIR: folder }, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^(ENOSPC: no space left on device|The database .* disk has space)[^\n]*\n$/);
  expect(stdout).not.toContain('Ready:');
});
