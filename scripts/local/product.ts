import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '#functions/routes.ts';
import { securityHeaders } from '#infra/headers.ts';
import { SetupError } from '#scripts/setup-error.ts';
import { roomList, roomListFile } from '#shared/rooms.ts';
import { localSigningKey, prepareAccount } from './accounts.ts';
import { createApi } from './api.ts';
import { openDataFolder } from './data-folder.ts';
import { startDatabase } from './database.ts';
import { createEdge } from './edge.ts';
import { startInbox } from './inbox.ts';
import type { LoadHandler } from './invoke.ts';
import { close, type Listener, openPort, sendRefusal } from './server.ts';
import { endpointFile, type Settings } from './settings.ts';
import { createTables, localClient } from './tables.ts';
import { startTriggers } from './triggers.ts';

/** The parts that differ between `npm start` and `npm run dev`. */
export type Parts = {
  /** Prepares the site. Called when all ports are open, before the database and the API start. */
  prepareSite(server: Server, resources: AsyncDisposableStack): Promise<Listener>;
  loadHandler: LoadHandler;
  /** The folder with the room files that the functions serve. */
  roomFiles: string;
  /** Headers to set on every response, by lower-case name. */
  headers?: Readonly<Record<string, string>>;
};

/** How long requests and background work may take at shutdown, in milliseconds. */
const timeouts = { requests: 1500, work: 700 };

type Endpoints = { database: string; inbox: string };

/** Sets the environment variables that handlers read. */
const setEnvironment = (
  { SALES_EMAIL, FROM_EMAIL, DATA_DIR }: Settings,
  { database, inbox }: Endpoints,
  more: object,
) =>
  Object.assign(process.env, {
    SALES_EMAIL,
    FROM_EMAIL,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_ENDPOINT_URL_SES: inbox,
    SIGNING_KEY: localSigningKey(join(DATA_DIR, 'signing-key')),
    APP_STAGE: 'local',
    CONFIGURATION_SET: 'local',
    ...more,
  });

/** Creates the tables and the client's password. @returns a phrase about the password */
const prepareData = async (database: string, { CLIENT_PASSWORD }: Settings, roomFiles: string): Promise<string> => {
  const client = localClient(database);
  Object.assign(process.env, await createTables(client));
  const [room] = roomList.parse(JSON.parse(readFileSync(join(roomFiles, roomListFile), 'utf8')));
  const access = room && (await prepareAccount(client, room.name, CLIENT_PASSWORD));
  client.destroy();
  return access ?? 'no password, because there is no room';
};

/**
 * Starts the whole product on this machine. Everything started is added to `resources` and stopped in reverse order:
 * site and API first, then the timer, database, and inbox.
 * @param onFailure receives the reason why the product must stop
 * @returns a phrase about the client password
 * @throws {SetupError} when a person can fix the cause; the caller disposes of `resources` in any case
 */
export const startProduct = async (
  settings: Settings,
  { prepareSite, loadHandler, roomFiles, headers = securityHeaders }: Parts,
  resources: AsyncDisposableStack,
  onFailure: (error: SetupError) => void,
): Promise<string> => {
  const { PORT, INBOX_PORT, DATA_DIR, TIMER_SECONDS, TEST_VIEWER_ADDRESS_HEADER } = settings;
  let { AWS_ENDPOINT_URL_DYNAMODB: database, AWS_ENDPOINT_URL_SES: inbox } = settings;
  const folder = openDataFolder(DATA_DIR);
  resources.defer(folder.unlock);
  const server = await openPort(PORT);
  resources.defer(() => close(server));
  if (!inbox) {
    const started = await startInbox(INBOX_PORT);
    resources.defer(() => close(started));
    inbox = `http://127.0.0.1:${INBOX_PORT}`;
  }
  const site = await prepareSite(server, resources);

  console.log('Starting the database and the API ...');
  if (!database) {
    const started = await startDatabase(folder.database);
    // When the product itself stops the database, calling onFailure has no effect.
    void started.ended.then(() => onFailure(new SetupError('The database stopped. Start again: its data is kept.')));
    resources.defer(started.stop);
    database = started.endpoint;
    writeFileSync(endpointFile(DATA_DIR), database);
  }
  const originSecret = randomBytes(24).toString('base64url');
  setEnvironment(settings, { database, inbox }, { ORIGIN_SECRET: originSecret, ROOM_FILES: roomFiles });
  const access = await prepareData(database, settings, roomFiles);

  const triggers = startTriggers(loadHandler, TIMER_SECONDS);
  resources.defer(() => Promise.race([triggers.stop(), delay(timeouts.work, undefined, { ref: false })]));
  // Pass no pages: the API serves none, and `npm run dev` builds none.
  const edge = createEdge({});
  const api = createApi({ routes, loadHandler, originSecret, edge, addressHeader: TEST_VIEWER_ADDRESS_HEADER });
  server.removeAllListeners('request').on('request', async (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const isApi = request.url?.startsWith('/api/') ?? false;
    if (sendRefusal(request, response, isApi)) return;
    if (!isApi) return site(request, response);
    await api(request, response);
    if (request.method === 'POST') triggers.wake();
  });
  resources.defer(() => close(server, timeouts.requests));
  return access;
};
