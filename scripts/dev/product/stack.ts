import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mailEvents, routes } from '#functions/routes.ts';
import { securityHeaders } from '#infra/headers.ts';
import { close, type Listener, listenHttp, serve } from '#scripts/common/listen.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { readRoomFolders } from '#web/publishing/room-folders.ts';
import { createApi } from './api.ts';
import { createTables, localClient } from './create-tables.ts';
import { localSigningKeys, prepareClientAccount } from './credentials.ts';
import { checkDatabaseFile, claimDataFolder, completeDatabase, databaseFile } from './data-folder.ts';
import { findDatabaseBinary, startDatabase } from './database.ts';
import { createEdge } from './edge.ts';
import { startInbox } from './inbox.ts';
import { invoke, type LoadHandler } from './invoke.ts';
import { startTriggers } from './notify-triggers.ts';
import { endpointFile, type Settings } from './settings.ts';

/** The parts that differ between `npm start` and `npm run dev`. */
export type StackParts = {
  /** Prepares the site. Called when all ports are open, before the database and the API start. */
  prepareSite(server: Server, resources: AsyncDisposableStack): Promise<Listener>;
  loadHandler: LoadHandler;
  /** The folder with the room files that the functions serve. */
  roomFiles: string;
  /** Headers to set on every response, by lower-case name; default: the deployed security headers. */
  headers?: Readonly<Record<string, string>>;
};

/** How long requests and background work may take at shutdown, in milliseconds. */
const timeouts = { requests: 1500, work: 700 };

/**
 * Starts the whole product on this machine. Everything started is added to `resources` and stopped in reverse order:
 * site and API first, then the timer, database, and inbox.
 * @param onFailure receives the reason why the product must stop
 * @returns a phrase about the client password
 * @throws {SetupError} when a person can fix the cause; the caller disposes of `resources` in any case
 */
export const startStack = async (
  settings: Settings,
  parts: StackParts,
  resources: AsyncDisposableStack,
  onFailure: (error: SetupError) => void,
): Promise<string> => {
  const { PORT, INBOX_PORT, DYNAMODB_ENDPOINT, DATA_DIR } = settings;
  const binary = DYNAMODB_ENDPOINT ? undefined : findDatabaseBinary();
  resources.defer(claimDataFolder(DATA_DIR));
  const path = join(DATA_DIR, databaseFile);
  if (binary) checkDatabaseFile(path);

  const server = await listenHttp(PORT, 'PORT');
  resources.defer(() => close(server));
  const recordEvent = (event: unknown) =>
    invoke(parts.loadHandler, mailEvents.folder, event, mailEvents.timeoutSeconds * 1000).catch((error: unknown) =>
      console.log(`An inbox event was not recorded: ${error instanceof Error ? error.message : error}`),
    );
  const inbox = await startInbox(INBOX_PORT, recordEvent);
  resources.defer(() => close(inbox));

  const listener = await parts.prepareSite(server, resources);

  console.log('Starting the database and the API ...');
  let endpoint = DYNAMODB_ENDPOINT ?? '';
  if (binary) {
    const database = await startDatabase({ path, binary });
    // This also runs when the product itself stops the database. By then, calling onFailure has no effect.
    database.process.once('exit', (code, killed) =>
      onFailure(
        new SetupError(
          `The database stopped unexpectedly (${killed ?? `exit code ${code}`}). Start again: its data is kept.`,
        ),
      ),
    );
    resources.defer(() => database.stop());
    completeDatabase(path);
    endpoint = database.endpoint;
    writeFileSync(endpointFile(DATA_DIR), endpoint);
  }

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
  // The environment variables that handlers read.
  Object.assign(process.env, tables, {
    SALES_EMAIL: settings.SALES_EMAIL,
    FROM_EMAIL: settings.FROM_EMAIL,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SES: `http://127.0.0.1:${INBOX_PORT}`,
    SIGNING_KEYS: localSigningKeys(join(DATA_DIR, 'signing-keys.json')),
    ORIGIN_SECRET: originSecret,
    APP_STAGE: 'local',
    CONFIGURATION_SET: 'local',
    ROOM_FILES: parts.roomFiles,
  });

  const triggers = startTriggers(client, parts.loadHandler, settings.TIMER_SECONDS);
  resources.defer(async () => {
    await Promise.race([triggers.stop(), delay(timeouts.work, undefined, { ref: false })]);
  });

  // Pass no pages: the API serves none, and `npm run dev` builds none.
  const edge = createEdge({});
  const addressHeader = settings.TEST_VIEWER_ADDRESS_HEADER;
  const api = createApi({ routes, loadHandler: parts.loadHandler, originSecret, edge, addressHeader });
  const answer: Listener = async (request, response) => {
    const asked = Date.now();
    await api(request, response);
    if (request.method === 'POST') triggers.passOn(asked);
  };
  serve(server, { api: answer, site: listener, headers: parts.headers ?? securityHeaders });
  resources.defer(() => close(server, timeouts.requests));
  return access;
};
