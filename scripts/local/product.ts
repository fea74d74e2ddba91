import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { securityHeaders } from '#infra/headers.ts';
import { builtRooms } from '#scripts/room-list.ts';
import { mail } from '#shared/site.ts';
import { prepareAccount } from './accounts.ts';
import { createApi } from './api.ts';
import { databaseFile, endpointFile, localSigningKey, openDataFolder } from './data-folder.ts';
import { startDatabase } from './database.ts';
import { startInbox } from './inbox.ts';
import type { LoadFunction } from './invoke.ts';
import { close, type Listener, openPort, sendRefusal } from './server.ts';
import type { Settings } from './settings.ts';
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

/** What the functions read from the environment, except the names of the tables. */
const functionEnvironment = (settings: Settings, endpoint: string, originSecret: string, roomFiles: string) => ({
  SALES_EMAIL: mail.sales,
  FROM_EMAIL: mail.sender,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_ENDPOINT_URL_SES: settings.AWS_ENDPOINT_URL_SES ?? `http://127.0.0.1:${settings.INBOX_PORT}`,
  SIGNING_KEY: localSigningKey(settings.DATA_DIR),
  APP_STAGE: 'local',
  CONFIGURATION_SET: 'local',
  ORIGIN_SECRET: originSecret,
  ROOM_FILES: roomFiles,
});

/**
 * Starts the whole product on this machine. What must not simply end with this process is added to `resources`, which
 * stops it in reverse order: site and API first, then the timer, then the database.
 * @returns a phrase about the client password, and when the embedded database ends
 * @throws {SetupError} when a person can fix the cause; the caller disposes of `resources` in any case
 */
export const startProduct = async (settings: Settings, parts: Parts, resources: AsyncDisposableStack) => {
  const { PORT, INBOX_PORT, DATA_DIR } = settings;
  const { headers = securityHeaders, roomFiles } = parts;
  openDataFolder(DATA_DIR);
  const server = await openPort(PORT);
  if (!settings.AWS_ENDPOINT_URL_SES) await startInbox(INBOX_PORT);
  const { site, load } = await parts.prepare(server);

  console.log('Starting the database and the API ...');
  const embedded = settings.AWS_ENDPOINT_URL_DYNAMODB ? undefined : await startDatabase(databaseFile(DATA_DIR));
  if (embedded) {
    resources.defer(embedded.stop);
    writeFileSync(endpointFile(DATA_DIR), embedded.endpoint);
  }
  const endpoint = embedded?.endpoint ?? settings.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  const client = localClient(endpoint);
  const originSecret = randomBytes(24).toString('base64url');
  Object.assign(
    process.env,
    await createTables(client),
    functionEnvironment(settings, endpoint, originSecret, roomFiles),
  );
  const [room] = builtRooms(roomFiles);
  const access = room ? await prepareAccount(client, room.name, settings.CLIENT_PASSWORD) : 'no password: no room';

  const triggers = startTriggers(load);
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
