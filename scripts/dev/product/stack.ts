import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mailEvents, notifier, routes } from '#functions/routes.ts';
import { securityHeaders } from '#infra/headers.ts';
import { close, type Listener, listenHttp, serve } from '#scripts/common/listen.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { stopped } from '#scripts/common/stop-signal.ts';
import { readRoomFolders } from '#web/publishing/room-folders.ts';
import { createApi } from './api.ts';
import { prepareClientAccount } from './client-account.ts';
import { createTables, localClient } from './create-tables.ts';
import { checkDatabaseFile, claimDataFolder, completeDatabase, databaseFile } from './data-folder.ts';
import { findDatabaseBinary, guardDatabase, startDatabase } from './database.ts';
import { createEdge } from './edge.ts';
import { handlerEnvironment, localSigningKeys } from './handler-environment.ts';
import { startInbox } from './inbox.ts';
import { invoke, type LoadHandler } from './invoke.ts';
import { newLeadsSince } from './new-leads.ts';
import { runSchedules } from './schedules.ts';
import type { Settings } from './settings.ts';

/** Where `npm start` and `npm run dev` differ. */
export type Parts = {
  /** Prepares the site, after all ports are taken and before anything else starts. */
  prepareSite(server: Server, resources: AsyncDisposableStack): Promise<Listener>;
  loadHandler: LoadHandler;
  /** The headers of every response, by lower-case name. */
  headers?: Readonly<Record<string, string>>;
};

/** How long requests and background work may take at shutdown. Milliseconds. */
const timeouts = { requests: 1500, work: 700 };

/** Time limit of a notify call, in milliseconds. */
const notifyLimit = notifier.timeoutSeconds * 1000;

const atMost = async (promise: Promise<unknown>) => {
  await Promise.race([promise, delay(timeouts.work, undefined, { ref: false })]);
};

/** Abandons a step that cannot be interrupted at shutdown: the process exits soon. */
const unlessStopped = <Result>(step: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  Promise.race([
    step,
    stopped(signal).then(() => {
      throw signal.reason;
    }),
  ]);

/**
 * Starts the whole product on this machine. Everything started is added to `resources` and stopped in reverse order:
 * site and API first, then schedules, database, and inbox.
 * @returns a phrase about the client password
 * @throws {SetupError} for what a person can fix; dispose of `resources` in any case
 */
export const startStack = async (
  settings: Settings,
  parts: Parts,
  {
    resources,
    signal,
    log,
    onFailure,
  }: {
    resources: AsyncDisposableStack;
    signal: AbortSignal;
    log: (line: string) => void;
    /** Receives the reason why the product must stop. */
    onFailure: (error: SetupError) => void;
  },
): Promise<{ access: string }> => {
  const { PORT, INBOX_PORT, DYNAMODB_PORT, DYNAMODB_ENDPOINT, DATA_DIR } = settings;
  const binary = DYNAMODB_ENDPOINT ? undefined : findDatabaseBinary();
  resources.defer(claimDataFolder(DATA_DIR));
  const path = join(DATA_DIR, databaseFile);
  if (binary) checkDatabaseFile(path);

  const server = await listenHttp(PORT, 'PORT');
  resources.defer(() => close(server));
  const recordEvent = (event: unknown) =>
    invoke(parts.loadHandler, mailEvents.folder, event, mailEvents.timeoutSeconds * 1000).catch((error: unknown) =>
      log(`An event of the inbox was not recorded: ${error instanceof Error ? error.message : error}`),
    );
  const inbox = await startInbox(INBOX_PORT, recordEvent);
  resources.defer(() => close(inbox));
  const databasePort = binary ? await listenHttp(DYNAMODB_PORT, 'DYNAMODB_PORT') : undefined;
  if (databasePort) resources.defer(() => close(databasePort));

  const listener = await unlessStopped(parts.prepareSite(server, resources), signal);

  log('Starting the database and the API ...');
  let endpoint = DYNAMODB_ENDPOINT ?? '';
  if (binary && databasePort) {
    const database = await startDatabase({ path, binary, signal });
    const end = (code: number | null, killed: NodeJS.Signals | null) =>
      onFailure(
        new SetupError(`The database ended (${killed ?? `exit code ${code}`}). Start again: its data is kept.`),
      );
    database.process.once('exit', end);
    resources.defer(() => {
      database.process.off('exit', end);
      return database.stop();
    });
    completeDatabase(path);
    guardDatabase(databasePort, database.endpoint, path);
    endpoint = database.endpoint;
  }
  signal.throwIfAborted();

  const client = localClient(endpoint);
  resources.defer(() => client.destroy());
  const tables = await createTables(client);
  const access = await prepareClientAccount(
    client,
    tables.USERS_TABLE ?? '',
    readRoomFolders().find(({ facts }) => facts.isDefault)?.name,
    settings.CLIENT_PASSWORD,
  );
  const originSecret = randomBytes(24).toString('base64url');
  const signingKeys = localSigningKeys(join(DATA_DIR, 'signing-keys.json'), log);
  const addresses = { dynamodb: endpoint, ses: `http://127.0.0.1:${INBOX_PORT}` };
  Object.assign(process.env, handlerEnvironment(settings, addresses, tables, { origin: originSecret, signingKeys }));

  const notify = (event: unknown) => invoke(parts.loadHandler, notifier.folder, event, notifyLimit);
  let notifying: Promise<unknown> = Promise.resolve();
  resources.defer(() => atMost(notifying));
  /** Stands in for the deployed stream. The timer sends what fails here. */
  const notifySince = async (time: number) => {
    const event = await newLeadsSince(client, time);
    if (event.Records.length > 0) await notify(event);
  };
  const schedules = runSchedules({
    schedules: notifier.schedules.map(({ name, everyMinutes, event }) => ({
      name,
      event,
      everySeconds: name === 'drain' ? settings.TIMER_SECONDS : everyMinutes * 60,
    })),
    call: notify,
    log,
  });
  resources.defer(() => atMost(schedules.stop()));

  // The API serves no pages, and npm run dev has built none.
  const cdn = { originSecret, addressHeader: settings.TEST_VIEWER_ADDRESS_HEADER, edge: createEdge({}) };
  const api = createApi({ routes, loadHandler: parts.loadHandler, cdn });
  const answer: Listener = async (request, response) => {
    const asked = Date.now();
    await api(request, response);
    if (request.method === 'POST') notifying = notifying.then(() => notifySince(asked)).catch(() => undefined);
  };
  serve(server, { api: answer, site: listener, headers: parts.headers ?? securityHeaders });
  resources.defer(() => close(server, timeouts.requests));
  return { access };
};
