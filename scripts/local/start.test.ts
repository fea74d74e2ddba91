import { spawnSync } from 'node:child_process';
import { type Dirent, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildSiteIfChanged } from '#scripts/site/build.ts';
import { freePorts, isAlive, Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { close, listen } from './listen.ts';
import { root } from './settings.ts';

const products: Product[] = [];

const start = async (env: Record<string, string> = {}, again?: Product) => {
  const product = new Product(again?.ports ?? (await freePorts()), again?.folder ?? temporaryFolder(), env);
  products.push(product);
  return product;
};

const submit = (product: Product, name: string) =>
  fetch(`${product.site}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'visitor@example.com', message: 'A message of some length.' }),
  });

const inboxOf = async (product: Product): Promise<{ subject: string }[]> => {
  const reply = await fetch(`http://127.0.0.1:${product.ports.INBOX_PORT}/store`);
  const { emails } = (await reply.json()) as { emails: { subject: string }[] };
  return emails;
};

// The first of these would otherwise wait for the build.
await buildSiteIfChanged(() => undefined);

afterEach(async () => {
  for (const product of products.splice(0)) await product.remove();
}, 20_000);

describe('a start', { timeout: 60_000 }, () => {
  test('serves the site, stores a lead, sends its email, and keeps both over a stop and a second start', async () => {
    const first = await (await start()).ready();
    expect(first.output.trim().split('\n').at(-1)).toBe(`Ready: http://localhost:${first.ports.PORT}`);
    expect((await fetch(first.site)).status).toBe(200);
    expect((await submit(first, 'Ada')).status).toBe(201);
    await until('one email', async () => (await inboxOf(first)).length === 1);
    const entries = readdirSync(first.folder, { recursive: true, withFileTypes: true });
    // A file that is on its way to another name may be gone.
    const modeOf = ({ parentPath, name }: Dirent) =>
      statSync(join(parentPath, name), { throwIfNoEntry: false })?.mode ?? 0;
    const open = entries.filter((entry) => (modeOf(entry) & 0o077) !== 0);
    expect(process.platform === 'win32' ? [] : open.map(({ name }) => name)).toEqual([]);

    const { databasePid } = first;
    first.launcher.kill('SIGTERM');
    first.launcher.kill('SIGTERM');
    expect(await first.ended()).toBe(0);
    expect(await first.allPortsFree()).toBe(true);
    expect(isAlive(databasePid)).toBe(false);

    const second = await (await start({}, first)).ready();
    expect(await inboxOf(second)).toHaveLength(1);
    expect((await submit(second, 'Grace')).status).toBe(201);
    await until('two emails', async () => (await inboxOf(second)).length === 2);
  });

  test('ends with everything when its launcher is killed', async () => {
    const product = await (await start()).ready();
    const { startPid, databasePid } = product;
    product.launcher.kill('SIGKILL');
    await until('the start is gone', () => !isAlive(startPid), 5000);
    expect(isAlive(databasePid)).toBe(false);
    expect(await product.allPortsFree()).toBe(true);
  });

  test('finds the database that a killed start left, ends it and says so', async () => {
    const product = await (await start()).ready();
    expect((await submit(product, 'Ada')).status).toBe(201);
    const { databasePid } = product;
    process.kill(product.startPid, 'SIGKILL');
    expect(await product.ended()).toBe(137);
    expect(isAlive(databasePid)).toBe(true);

    const next = await (await start({}, product)).ready();
    expect(next.output).toContain(`Ended a database (process ${databasePid})`);
    expect(isAlive(databasePid)).toBe(false);
    await until('the email', async () => (await inboxOf(next)).length === 1);
  });

  test('survives the death of its database without losing what was acknowledged', async () => {
    const product = await (await start()).ready();
    expect((await submit(product, 'Ada')).status).toBe(201);
    const { databasePid } = product;
    process.kill(databasePid, 'SIGKILL');
    await until('the database is back', () => product.output.includes('The database is back.'));
    expect((await submit(product, 'Grace')).status).toBe(201);
    await until('two emails', async () => (await inboxOf(product)).length === 2);
    expect(product.databasePid).not.toBe(databasePid);
  });
});

describe('a start that cannot be', { timeout: 60_000 }, () => {
  test('names PORT when its port is taken, in one line, with exit code 1', async () => {
    const ports = await freePorts();
    const neighbor = createServer();
    await listen(neighbor, ports.PORT, 'PORT');
    const product = new Product(ports, temporaryFolder());
    products.push(product);
    expect(await product.ended()).toBe(1);
    await close(neighbor);
    expect(await product.allPortsFree()).toBe(true);
    expect(product.output.trim()).toBe(`Port ${ports.PORT} is in use. Set PORT to another port.`);
  });

  // In a namespace where an ordinary user may mount a disk of this size.
  const mountSmallDisk = ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=$0 tmpfs "$DATA_DIR" && exec "$@"'];
  const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

  test.runIf(canMount).each(['4k', '40k', '140k'])('says so when the disk is full (%s)', async (size) => {
    const folder = temporaryFolder();
    const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)]);
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [...mountSmallDisk, size, process.execPath, 'scripts/run.mjs', 'start'],
      { cwd: root, env: { ...process.env, ...Object.fromEntries(ports), DATA_DIR: folder }, encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The disk is full: .* start again.*\.\n$|^The database did not start .* disk has space\.\n$/,
    );
    expect(stdout).not.toContain('Ready:');
  });

  test.each([
    ['missing', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, 'torn')],
  ])('says what to do when its database is %s', async (_, damage) => {
    const first = await (await start()).ready();
    first.launcher.kill('SIGTERM');
    await first.ended();
    damage(join(first.folder, 'dynamodb/dynamodb.sqlite'));
    const second = await start({}, first);
    expect(await second.ended()).toBe(1);
    expect(second.output.trim()).toMatch(/^The database .* Put a copy of it back, or delete the folder .*\.$/);
  });

  test('names DATA_DIR when another start is using it', async () => {
    const running = await (await start()).ready();
    const second = await start({ DATA_DIR: running.folder });
    expect(await second.ended()).toBe(1);
    expect(second.output.trim()).toBe(
      `Another start is using ${running.folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect((await fetch(running.site)).status).toBe(200);
  });
});
