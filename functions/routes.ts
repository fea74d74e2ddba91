import type { TableName } from '#functions/tables.ts';
import { apiPaths } from '#shared/api.ts';

/** An action on a table that a function may take; `index:` is one on the table's indexes. */
type TableAction = 'BatchGetItem' | 'GetItem' | 'PutItem' | 'UpdateItem' | 'index:Query';

/** What a function may touch, and nothing else. The stack turns this into its role and its environment. */
export type Grants = {
  tables: Partial<Record<TableName, readonly TableAction[]>>;
  /** May send from the one verified identity. */
  sendsEmail?: true;
  /** May read the key that signs sessions. */
  readsSigningKeys?: true;
};

export type Route = { method: 'GET' | 'POST'; path: string; folder: string; grants: Grants };

const readsSessions: Grants = {
  tables: { users: ['BatchGetItem'], limits: ['BatchGetItem'] },
  readsSigningKeys: true,
};

/** Every HTTP route: the stack and the local server both read this list. `folder` holds the function's handler.ts. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: apiPaths.contact,
    folder: 'contact',
    grants: { tables: { contact_submissions: ['GetItem', 'PutItem'], limits: ['UpdateItem'] } },
  },
  {
    method: 'POST',
    path: apiPaths.login,
    folder: 'login',
    grants: { tables: { users: ['GetItem'], limits: ['UpdateItem', 'PutItem'] }, readsSigningKeys: true },
  },
  {
    method: 'POST',
    path: apiPaths.logout,
    folder: 'logout',
    grants: { tables: { users: ['BatchGetItem'], limits: ['BatchGetItem', 'PutItem'] }, readsSigningKeys: true },
  },
  { method: 'GET', path: apiPaths.check, folder: 'check', grants: readsSessions },
  { method: 'GET', path: apiPaths.proposals, folder: 'proposals', grants: readsSessions },
  { method: 'GET', path: `${apiPaths.proposals}/{slug}`, folder: 'proposals', grants: readsSessions },
];

/** The function behind the stream of contact_submissions and the two schedules. */
export const notifier = {
  folder: 'notify',
  source: 'contact_submissions',
  grants: { tables: { contact_submissions: ['UpdateItem', 'index:Query'] }, sendsEmail: true },
  /** How the stream is read. Retries back off by themselves; what still fails waits for the sweeper. */
  stream: { batchSize: 10, retryAttempts: 6, maximumRecordAgeSeconds: 3600 },
  /** What each schedule sends as the function's whole event. */
  schedules: [
    { name: 'sweep', everyMinutes: 10, event: { task: 'sweep' } },
    { name: 'digest', everyMinutes: 24 * 60, event: { task: 'digest' } },
  ],
} as const satisfies { grants: Grants } & Record<string, unknown>;
