import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import getPort from 'get-port';
import { notifier, routes } from '#functions/routes.ts';
import { type FaultProxy, startFaultProxy, type Trouble } from '#functions/testing/fault-proxy.ts';
import { close, listen } from '#scripts/common/listen.ts';
import { createApi } from '#scripts/dev/product/api.ts';
import { createTables, localClient, streamArn } from '#scripts/dev/product/create-tables.ts';
import { dataFiles } from '#scripts/dev/product/data-folder.ts';
import { startDatabase } from '#scripts/dev/product/database.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';
import { handlerEnvironment, localSigningKeys } from '#scripts/dev/product/handler-environment.ts';
import { startInbox } from '#scripts/dev/product/inbox.ts';
import { importHandler, invoke } from '#scripts/dev/product/invoke.ts';
import { parseSettings } from '#scripts/dev/product/settings.ts';
import { followStream } from '#scripts/dev/product/stream.ts';

export type FaultyStack = {
  site: string;
  /** Where the inbox answers. */
  inbox: string;
  /** Reaches the database directly. */
  client: DynamoDBClient;
  /** Between the functions and their services. */
  database: FaultProxy;
  mail: FaultProxy;
  /** Calls the notify function with an event, as a schedule does. @throws {Error} where it fails */
  notify(event: unknown): Promise<unknown>;
};

const originSecret = 'origin-secret-of-the-fault-suite';

/**
 * Runs the contact form and the notifier in this process, with a fault proxy before the database and the mail service.
 * The stream is read past the proxy: in AWS it is no call of a function.
 */
export const startFaultyStack = async (folder: string, resources: AsyncDisposableStack): Promise<FaultyStack> => {
  const real = await startDatabase({
    port: await getPort({ host: '127.0.0.1' }),
    path: join(folder, 'database.sqlite'),
  });
  resources.defer(() => real.stop());
  const inboxPort = await getPort({ host: '127.0.0.1' });
  const inbox = `http://127.0.0.1:${inboxPort}`;
  const inboxServer = await startInbox(inboxPort);
  resources.defer(() => close(inboxServer));
  const database = await startFaultProxy(real.endpoint);
  resources.defer(() => database.close());
  const mail = await startFaultProxy(inbox);
  resources.defer(() => mail.close());

  const client = localClient(real.endpoint);
  resources.defer(() => client.destroy());
  const tables = await createTables(client);
  const signingKeys = localSigningKeys(join(folder, dataFiles.signingKeys), () => undefined);
  const addresses = { dynamodb: database.endpoint, ses: mail.endpoint };
  const settings = parseSettings({ LIMIT_CONTACT: 'off' });
  Object.assign(process.env, handlerEnvironment(settings, addresses, tables, { origin: originSecret, signingKeys }));

  const notify = (event: unknown) => invoke(importHandler, notifier.folder, event, notifier.timeoutSeconds * 1000);
  const stream = await followStream({
    endpoint: real.endpoint,
    streamArn: await streamArn(client, notifier.source),
    call: notify,
    log: () => undefined,
  });
  resources.defer(() => stream.stop());
  const api = createApi({ routes, loadHandler: importHandler, cdn: { originSecret, edge: createEdge() } });
  const server = createServer((request, response) => void api(request, response));
  await listen(server, 0, 'PORT');
  resources.defer(() => close(server));
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inbox,
    client,
    database,
    mail,
    notify,
  };
};

/** mulberry32: small, and its sequence depends on the seed alone. @returns numbers from 0 to below 1 */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What befalls each service. Its answers are ambiguous in half of the cases: the call may have succeeded. */
export const troubles = {
  database: ['reset', 'serverError', 'throttle', 'hang', 'html', 'slow', 'late', 'lostAcknowledgement'],
  mail: ['reset', 'serverError', 'throttleMail', 'hang', 'html', 'slow', 'late', 'lostAcknowledgement'],
} as const satisfies Record<string, readonly Trouble[]>;

/** The share of calls that are disturbed: quiet times and bad ones take turns, as in a real outage. */
const shares = [0, 0.1, 0.4];

/** How many calls one such time lasts. */
const callsPerTime = 20;

/** Decides, call by call, what happens to a service. @param random gives numbers from 0 to below 1 */
export const chooseTrouble = (kinds: readonly Trouble[], random: () => number): (() => Trouble | undefined) => {
  let share = 0;
  let calls = 0;
  return () => {
    if (calls % callsPerTime === 0) share = shares[Math.floor(random() * shares.length)] ?? 0;
    calls += 1;
    // Always two numbers, so that a decision does not depend on the ones before it.
    const [isHit, kind] = [random() < share, Math.floor(random() * kinds.length)];
    return isHit ? kinds[kind] : undefined;
  };
};
