import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '#functions/routes.ts';
import { securityHeaders } from '#infra/headers.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { roomList, roomListFile } from '#shared/rooms.ts';
import { localSigningKeys, prepareAccount } from './accounts.ts';
import { createApi } from './api.ts';
import { openDataFolder } from './data-folder.ts';
import { findDatabaseBinary, startDatabase } from './database.ts';
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

/** Starts the embedded database, unless the settings name another one. @returns its URL */
const openDatabase = async (
  settings: Settings,
  file: string,
  resources: AsyncDisposableStack,
  onFailure: (error: SetupError) => void,
): Promise<string> => {
  if (settings.AWS_ENDPOINT_URL_DYNAMODB) return settings.AWS_ENDPOINT_URL_DYNAMODB;
  const { endpoint, ended, stop } = await startDatabase({ path: file });
  // When the product itself stops the database, calling onFailure has no effect.
  void ended.then(() => onFailure(new SetupError('The database stopped. Start again: its data is kept.')));
  resources.defer(stop);
  writeFileSync(endpointFile(settings.DATA_DIR), endpoint);
  return endpoint;
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
  parts: Parts,
  resources: AsyncDisposableStack,
  onFailure: (error: SetupError) => void,
): Promise<string> => {
  const { PORT, INBOX_PORT, DATA_DIR } = settings;
  if (!settings.AWS_ENDPOINT_URL_DYNAMODB) findDatabaseBinary();
  const { database: file, unlock } = openDataFolder(DATA_DIR);
  resources.defer(unlock);
  const server = await openPort(PORT);
  resources.defer(() => close(server));
  if (!settings.AWS_ENDPOINT_URL_SES) {
    const inbox = await startInbox(INBOX_PORT);
    resources.defer(() => close(inbox));
  }
  const site = await parts.prepareSite(server, resources);

  console.log('Starting the database and the API ...');
  const endpoint = await openDatabase(settings, file, resources, onFailure);
  const originSecret = randomBytes(24).toString('base64url');
  // The environment variables that handlers read.
  Object.assign(process.env, {
    SALES_EMAIL: settings.SALES_EMAIL,
    FROM_EMAIL: settings.FROM_EMAIL,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SES: settings.AWS_ENDPOINT_URL_SES ?? `http://127.0.0.1:${INBOX_PORT}`,
    SIGNING_KEYS: localSigningKeys(join(DATA_DIR, 'signing-keys.json')),
    ORIGIN_SECRET: originSecret,
    APP_STAGE: 'local',
    CONFIGURATION_SET: 'local',
    ROOM_FILES: parts.roomFiles,
  });
  const client = localClient(endpoint);
  resources.defer(() => client.destroy());
  Object.assign(process.env, await createTables(client));
  const [room] = roomList.parse(JSON.parse(readFileSync(join(parts.roomFiles, roomListFile), 'utf8')));
  const access = room
    ? await prepareAccount(client, room.name, settings.CLIENT_PASSWORD)
    : 'no password, because there is no room';

  const triggers = startTriggers(client, parts.loadHandler, settings.TIMER_SECONDS);
  resources.defer(() =>
    Promise.race([triggers.stop(), delay(timeouts.work, undefined, { ref: false })]).then(() => {}),
  );
  // Pass no pages: the API serves none, and `npm run dev` builds none.
  const api = createApi({
    routes,
    loadHandler: parts.loadHandler,
    originSecret,
    edge: createEdge({}),
    addressHeader: settings.TEST_VIEWER_ADDRESS_HEADER,
  });
  const headers = Object.entries(parts.headers ?? securityHeaders);
  server.removeAllListeners('request').on('request', async (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const isApi = request.url?.startsWith('/api/') ?? false;
    if (sendRefusal(request, response, isApi)) return;
    if (!isApi) return site(request, response);
    const asked = Date.now();
    await api(request, response);
    if (request.method === 'POST') triggers.passOn(asked);
  });
  resources.defer(() => close(server, timeouts.requests));
  return access;
};
