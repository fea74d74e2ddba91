import { once } from 'node:events';
import { createServer } from 'node:net';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { isListening, launch, type Product, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { localClient } from './local/tables.ts';

const products: Product[] = [];
afterAll(async () => {
  for (const product of products) await product.remove();
});

const start = async (options: Parameters<typeof launch>[0] = {}) => {
  const product = await launch(options);
  products.push(product);
  return product;
};

const submit = async (product: Product, name: string) =>
  expect((await product.post(apiPaths.contact, sampleLead({ name }))).status).toBe(201);

const storedNames = async ({ database }: Product) => {
  const { Items = [] } = await localClient(database).send(new ScanCommand({ TableName: 'contact_submissions' }));
  return Items.map(({ name }) => name?.S).sort();
};

/** Waits until nothing that a product started is running. @param database its database, whose file may be gone */
const allGone = (product: Product, database: string) =>
  until('nothing responds', async () => {
    const responses = await Promise.all([product.site, product.inbox, database].map(isListening));
    return !responses.includes(true);
  });

describe('npm start on one data folder, in order', () => {
  let product: Product;
  /** Starts the product again with the same ports and data. */
  const startAgain = async () => {
    const { ports, folder } = product;
    product = await (await start({ ports, folder })).ready();
  };

  test('prints its addresses and the password', async () => {
    product = await (await start()).ready();
    const { output, ports, folder } = product;
    for (const port of Object.values(ports)) expect(output).toContain(`http://localhost:${port}\n`);
    expect(output).toContain(`Data:   ${folder}\n`);
    expect(output).toMatch(/\/login opens with the sample password "[a-z ]{30,}"\n/);
    expect((await fetch(product.site)).status).toBe(200);
  });

  test('stores a lead and sends its email at once', async () => {
    await submit(product, 'Ada');
    // The timer would find the lead only a minute later.
    await until('one email', async () => (await product.emails()).length === 1);
  });

  test('refuses to start a second copy', async () => {
    const second = await launch({ folder: product.folder });
    expect(await second.ended()).toBe(1);
    expect(second.output).toBe(
      `Another copy is using ${product.folder}. Stop it, or set DATA_DIR to another folder.\n`,
    );
  });

  test('keeps its leads after kill -9', async () => {
    const { database } = product;
    await submit(product, 'Edsger');
    product.process.kill('SIGKILL');
    await allGone(product, database);
    await startAgain();
    expect(await storedNames(product)).toEqual(['Ada', 'Edsger']);
  });

  test('stops with a message when the database is killed', async () => {
    await submit(product, 'Barbara');
    process.kill(product.databasePid, 'SIGKILL');
    expect(await product.ended()).toBe(1);
    expect(product.output).toContain('The database stopped. Start again: its data is kept.');
    await startAgain();
    expect(await storedNames(product)).toEqual(['Ada', 'Barbara', 'Edsger']);
  });

  test('stops whole when SIGTERM arrives twice', async () => {
    const { database } = product;
    product.process.kill('SIGTERM');
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(await isListening(database)).toBe(false);
    await allGone(product, database);
  });
});

test('npm start: stops whole when npm is killed', async () => {
  const product = await (await start({ command: ['npm', 'start'] })).ready();
  product.process.kill('SIGKILL');
  await allGone(product, product.database);
});

test.each(['PORT', 'INBOX_PORT'] as const)('npm start: names %s when its port is in use', async (setting) => {
  const neighbor = createServer().listen(0, '127.0.0.1');
  await once(neighbor, 'listening');
  const port = String((neighbor.address() as { port: number }).port);
  const product = await start({ env: { [setting]: port } });
  expect(await product.ended()).toBe(1);
  neighbor.close();
  expect(product.output).toBe(`Port ${port} is in use. Set ${setting} to another port.\n`);
});
