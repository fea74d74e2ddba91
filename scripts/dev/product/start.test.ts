import { spawnSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import { root } from '#scripts/common/root.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { freePorts, isAlive, Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { sampleLead } from '#shared/sample-lead.ts';

const products: Product[] = [];

const start = async (env: Record<string, string> = {}, again?: Product) => {
  const product = new Product(again?.ports ?? (await freePorts()), again?.folder ?? temporaryFolder(), {
    TIMER_SECONDS: '1',
    ...env,
  });
  products.push(product);
  return product;
};

const submit = (product: Product, name: string) =>
  fetch(`${product.site}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sampleLead({ name })),
  });

const inboxOf = async (product: Product): Promise<{ subject: string }[]> => {
  const reply = await fetch(`http://127.0.0.1:${product.ports.INBOX_PORT}/store`);
  const { emails } = (await reply.json()) as { emails: { subject: string }[] };
  return emails;
};

// The first of these would otherwise wait for the build.
await buildSiteIfChanged(() => undefined);

afterAll(async () => {
  for (const product of products) await product.remove();
});

describe('a product on one data folder, each test going on where the one before it ended', () => {
  let product: Product;
  const databaseFile = () => join(product.folder, 'dynamodb/dynamodb.sqlite');
  /** What a killed process left half done is sent after its lease. */
  const emails = (count: number) =>
    until(`${count} emails`, async () => (await inboxOf(product)).length === count, leaseMs + 30_000);

  test('serves the site, stores a lead and sends its email, in a folder of its own user', async () => {
    product = await (await start()).ready();
    expect(product.output.trim().split('\n').at(-1)).toBe(`Ready: http://localhost:${product.ports.PORT}`);
    expect((await fetch(product.site)).status).toBe(200);
    expect((await submit(product, 'Ada')).status).toBe(201);
    await emails(1);
    if (process.platform !== 'win32') expect(statSync(product.folder).mode & 0o077).toBe(0);
  });

  test('keeps its folder for itself: another start names DATA_DIR, and fails', async () => {
    const second = await start({ DATA_DIR: product.folder });
    expect(await second.ended()).toBe(1);
    expect(second.output.trim()).toBe(
      `Another start is using ${product.folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect((await fetch(product.site)).status).toBe(200);
  });

  test('ends with everything at a signal, or at two, and keeps leads for the next start', async () => {
    const { databasePid } = product;
    product.launcher.kill('SIGTERM');
    product.launcher.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(await product.allPortsFree()).toBe(true);
    expect(isAlive(databasePid)).toBe(false);

    product = await (await start({}, product)).ready();
    expect((await submit(product, 'Grace')).status).toBe(201);
    await emails(1);
  });

  test('finds the database that a killed start left, ends it and says so', async () => {
    const { databasePid } = product;
    expect((await submit(product, 'Edsger')).status).toBe(201);
    process.kill(product.startPid, 'SIGKILL');
    expect(await product.ended()).toBe(137);
    expect(isAlive(databasePid)).toBe(true);

    product = await (await start({}, product)).ready();
    expect(product.output).toContain(`Ended a database (process ${databasePid})`);
    expect(isAlive(databasePid)).toBe(false);
    await emails(1);
  });

  test('ends with a sentence when its database does, and has what was acknowledged at the next start', async () => {
    expect((await submit(product, 'Barbara')).status).toBe(201);
    process.kill(product.databasePid, 'SIGKILL');
    expect(await product.ended()).toBe(1);
    expect(product.output).toContain('The database ended (SIGKILL). Start again: its data is kept.');

    product = await (await start({}, product)).ready();
    await emails(1);
  });

  test('ends with everything when its launcher is killed', async () => {
    const { startPid, databasePid } = product;
    product.launcher.kill('SIGKILL');
    await until('the start is gone', () => !isAlive(startPid), 5000);
    expect(isAlive(databasePid)).toBe(false);
    expect(await product.allPortsFree()).toBe(true);
  });

  test.each([
    ['damaged', () => writeFileSync(databaseFile(), 'torn')],
    ['missing', () => rmSync(databaseFile())],
  ])('says what to do in one line when its database is %s', async (_, damage) => {
    damage();
    const next = await start({}, product);
    expect(await next.ended()).toBe(1);
    expect(next.output.trim()).toMatch(/^The database .* Put a copy of it back, or delete the folder .*\.$/);
  });
});

// In a namespace where an ordinary user may mount a disk of this size.
const mountSmallDisk = ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=$0 tmpfs "$DATA_DIR" && exec "$@"'];
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test.runIf(canMount).each(['4k', '140k'])('a start says so when the disk is full (%s)', async (size) => {
  const folder = temporaryFolder();
  const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]);
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [...mountSmallDisk, size, process.execPath, 'scripts/run.mjs', 'start'],
    { cwd: root, env: { ...process.env, ...Object.fromEntries(ports), DATA_DIR: folder }, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The disk is full: .* start again.*\.\n$|^The database did not start .* disk has space\.\n$/);
  expect(stdout).not.toContain('Ready:');
});
