import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { securityHeaders } from '#infra/headers.ts';
import { roomList, roomListFile } from '#shared/rooms.ts';
import { localSigningKey, prepareAccount } from './accounts.ts';
import { createApi } from './api.ts';
import { openDataFolder } from './data-folder.ts';
import { startDatabase } from './database.ts';
import { startInbox } from './inbox.ts';
import type { LoadFunction } from './invoke.ts';
import { close, type Listener, openPort, sendRefusal } from './server.ts';
import { endpointFile, type Settings } from './settings.ts';
import { createTables, localClient } from './tables.ts';
import { startTriggers } from './triggers.ts';

/** The parts that differ between `npm start` and `npm run dev`. */
export type Parts = {
  /** Prepares the site and the functions. Called when all ports are open, before the database and the API start. */
  prepare(server: Server): Promise<{ site: Listener; load: LoadFunction }>;
  /** The folder with the room files that the functions serve. */
  roomFiles: string;
  /** Headers to set on every response, by lower-case name. */
  headers?: Readonly<Record<string, string>>;
};

/** Starts the embedded database. Commands find it by the endpoint in the data folder. */
const startEmbedded = async (file: string, dataFolder: string) => {
  const database = await startDatabase(file);
  writeFileSync(endpointFile(dataFolder), database.endpoint);
  return database;
};

/** Creates the tables and the client's password. @returns a phrase about the password */
const prepareData = async (endpoint: string, { CLIENT_PASSWORD }: Settings, roomFiles: string): Promise<string> => {
  const client = localClient(endpoint);
  Object.assign(process.env, await createTables(client));
  const [room] = roomList.parse(JSON.parse(readFileSync(join(roomFiles, roomListFile), 'utf8')));
  return room ? prepareAccount(client, room.name, CLIENT_PASSWORD) : 'no password, because there is no room';
};

/**
 * Starts the whole product on this machine. What must not simply end with this process is added to `resources`, which
 * stops it in reverse order: site and API first, then the timer, then the database.
 * @returns a phrase about the client password, and when the embedded database ends
 * @throws {SetupError} when a person can fix the cause; the caller disposes of `resources` in any case
 */
export const startProduct = async (settings: Settings, parts: Parts, resources: AsyncDisposableStack) => {
  const { PORT, INBOX_PORT, DATA_DIR, SALES_EMAIL, FROM_EMAIL } = settings;
  const { headers = securityHeaders, roomFiles } = parts;
  const databaseFile = openDataFolder(DATA_DIR);
  const server = await openPort(PORT);
  if (!settings.AWS_ENDPOINT_URL_SES) await startInbox(INBOX_PORT);
  const { site, load } = await parts.prepare(server);

  console.log('Starting the database and the API ...');
  const embedded = settings.AWS_ENDPOINT_URL_DYNAMODB ? undefined : await startEmbedded(databaseFile, DATA_DIR);
  if (embedded) resources.defer(embedded.stop);
  const endpoint = embedded?.endpoint ?? settings.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  const originSecret = randomBytes(24).toString('base64url');
  // The functions read these.
  Object.assign(process.env, {
    SALES_EMAIL,
    FROM_EMAIL,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SES: settings.AWS_ENDPOINT_URL_SES ?? `http://127.0.0.1:${INBOX_PORT}`,
    SIGNING_KEY: localSigningKey(join(DATA_DIR, 'signing-key')),
    APP_STAGE: 'local',
    CONFIGURATION_SET: 'local',
    ORIGIN_SECRET: originSecret,
    ROOM_FILES: roomFiles,
  });
  const access = await prepareData(endpoint, settings, roomFiles);

  const triggers = startTriggers(load, settings.TIMER_SECONDS);
  resources.defer(triggers.stop);
  const api = createApi(load, originSecret, settings.TEST_VIEWER_ADDRESS_HEADER);
  server.removeAllListeners('request').on('request', async (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const isApi = request.url?.startsWith('/api/') ?? false;
    if (sendRefusal(request, response, isApi)) return;
    if (!isApi) return site(request, response);
    await api(request, response);
    if (request.method === 'POST') triggers.wake();
  });
  resources.defer(() => close(server));
  return { access, databaseEnded: embedded?.ended };
};
