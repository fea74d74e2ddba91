import type { LimitKeys, TableName } from '#functions/tables.ts';
import { apiPaths } from '#shared/api.ts';

/** The prefix `index:` marks an action on the table's indexes. */
export type TableAction = 'BatchGetItem' | 'GetItem' | 'PutItem' | 'Query' | 'Scan' | 'UpdateItem' | 'index:Query';

export type Grants = {
  tables: Partial<Record<TableName, readonly TableAction[]>>;
  /** May send from the verified identity, through the configuration set that reports deliveries and bounces. */
  sendsEmail?: true;
  /** The prefix of the keys that the function may read and write in `rate_limits`. */
  limitKeys?: LimitKeys;
  readsSigningKey?: true;
};

/** A function's role, environment, and log group are derived from this. */
export type FunctionDefinition = {
  /** A folder in functions/ whose handler.ts exports `createHandler`. */
  folder: string;
  grants: Grants;
  settings: readonly ('fromEmail' | 'salesEmail')[];
  /** Lambda allocates CPU in proportion to memory. */
  memoryMb: number;
  timeoutSeconds: number;
};

export type ApiFunction = FunctionDefinition & {
  /** `path` is in API Gateway's notation: `/api/items/{id}`. */
  routes: readonly { method: 'GET' | 'POST'; path: string }[];
};

/** 512 MB gets 0.3 vCPUs. API functions respond within 2.5 s even if AWS hangs; the timeout is only a backstop. */
const standardSize = { memoryMb: 512, timeoutSeconds: 10 };

const readsSessions = {
  grants: { tables: { users: ['BatchGetItem'], ended_sessions: ['BatchGetItem'] }, readsSigningKey: true },
  settings: [],
  ...standardSize,
} as const satisfies Partial<ApiFunction>;

const api = [
  {
    folder: 'contact',
    routes: [{ method: 'POST', path: apiPaths.contact }],
    grants: {
      tables: { contact_submissions: ['GetItem', 'PutItem'], rate_limits: ['UpdateItem'] },
      limitKeys: 'contact#',
    },
    settings: [],
    ...standardSize,
  },
  {
    folder: 'login',
    routes: [{ method: 'POST', path: apiPaths.login }],
    grants: {
      tables: { users: ['GetItem'], rate_limits: ['UpdateItem'], ended_sessions: ['PutItem'] },
      limitKeys: 'login#',
      readsSigningKey: true,
    },
    settings: [],
    ...standardSize,
    memoryMb: 1024,
  },
  {
    ...readsSessions,
    folder: 'logout',
    routes: [{ method: 'POST', path: apiPaths.logout }],
    grants: {
      ...readsSessions.grants,
      tables: { users: ['BatchGetItem'], ended_sessions: ['BatchGetItem', 'PutItem'] },
    },
  },
  { ...readsSessions, folder: 'check', routes: [{ method: 'GET', path: apiPaths.check }] },
  {
    ...readsSessions,
    folder: 'proposals',
    routes: [
      { method: 'GET', path: `${apiPaths.proposals}/{room}` },
      { method: 'GET', path: `${apiPaths.proposals}/{room}/{slug}` },
    ],
  },
] as const satisfies readonly ApiFunction[];

export const apiFunctions: readonly ApiFunction[] = api;

export type Route = ApiFunction['routes'][number] & { folder: string };

export const routes: readonly Route[] = apiFunctions.flatMap((definition) =>
  definition.routes.map((route) => ({ ...route, folder: definition.folder })),
);

export const notifier = {
  folder: 'notify',
  grants: {
    tables: {
      contact_submissions: ['GetItem', 'UpdateItem', 'index:Query'],
      notifier_state: ['GetItem', 'UpdateItem'],
    },
    sendsEmail: true,
  },
  settings: ['fromEmail', 'salesEmail'],
  // Emailing sales about a backlog of leads needs the long timeout.
  memoryMb: 256,
  timeoutSeconds: 60,
  source: 'contact_submissions',
  // Keeps our own updates, which the stream also carries, from starting the function.
  startedBy: { eventName: 'INSERT', queue: 'notify' },
  stream: { batchSize: 10, retryAttempts: 6, maximumRecordAgeSeconds: 3600 },
  timer: { everyMinutes: 1, event: { task: 'notify' } },
} as const satisfies FunctionDefinition & { source: TableName } & Record<string, unknown>;

export const mailEvents = {
  folder: 'mail-events',
  grants: { tables: { contact_submissions: ['GetItem', 'UpdateItem'], notifier_state: ['GetItem'] } },
  settings: [],
  memoryMb: 256,
  // An event about a summary email updates up to 200 rows.
  timeoutSeconds: 60,
  /** Event types by SES name, with EventBridge's name for each. */
  events: {
    DELIVERY: 'Email Delivered',
    DELIVERY_DELAY: 'Email Delivery Delayed',
    BOUNCE: 'Email Bounced',
    COMPLAINT: 'Email Complaint Received',
    REJECT: 'Email Rejected',
  },
} as const satisfies FunctionDefinition & { events: Record<string, string> };

export const allFunctions: readonly FunctionDefinition[] = [...apiFunctions, notifier, mailEvents];
