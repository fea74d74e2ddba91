import type { LimitKeys, TableName } from '#functions/tables.ts';
import { apiPaths } from '#shared/api.ts';

/** Actions on a table, and `index:Query` on the index of waiting leads. */
export type TableAction = 'BatchGetItem' | 'GetItem' | 'PutItem' | 'UpdateItem' | 'index:Query';

/** What a function may do. */
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
  /** Lambda allocates CPU in proportion to memory. */
  memoryMb: number;
  timeoutSeconds: number;
};

/** A function behind API Gateway. */
export type ApiFunction = FunctionDefinition & {
  /** `path` is in API Gateway's notation: `/api/items/{id}`. */
  routes: readonly { method: 'GET' | 'POST'; path: string }[];
};

/** 512 MB gets 0.3 vCPUs. API functions respond within 2.5 s even if AWS hangs; the timeout is only a backstop. */
const standardSize = { memoryMb: 512, timeoutSeconds: 10 };

const readsSessions = {
  grants: { tables: { users: ['BatchGetItem'], ended_sessions: ['BatchGetItem'] }, readsSigningKey: true },
  ...standardSize,
} as const;

/** The functions behind the API. */
export const apiFunctions: readonly ApiFunction[] = [
  {
    folder: 'contact',
    routes: [{ method: 'POST', path: apiPaths.contact }],
    grants: {
      tables: { contact_submissions: ['GetItem', 'PutItem'], rate_limits: ['UpdateItem'] },
      limitKeys: 'contact#',
    },
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
];

/** A route of the API, and the folder of its function. */
export type Route = ApiFunction['routes'][number] & { folder: string };

/** All routes of the API. */
export const routes: readonly Route[] = apiFunctions.flatMap((definition) =>
  definition.routes.map((route) => ({ ...route, folder: definition.folder })),
);

/** The function that tells sales about leads. */
export const notifier = {
  folder: 'notify',
  grants: {
    tables: {
      contact_submissions: ['GetItem', 'UpdateItem', 'index:Query'],
      rate_limits: ['GetItem', 'UpdateItem'],
    },
    limitKeys: 'mail#',
    sendsEmail: true,
  },
  memoryMb: 256,
  // Claims no lead with less than 35 s left, and begins no email with less than 22 s.
  timeoutSeconds: 60,
  /** The table whose stream calls the function with its new rows. */
  source: 'contact_submissions',
  // New rows only. The timer finds what a failed call leaves, so an old event has nothing to do.
  stream: { batchSize: 10, retryAttempts: 1, maximumRecordAgeSeconds: 60 },
  timer: { everyMinutes: 1, event: { task: 'notify' } },
} as const;

/** All functions of the product. */
export const allFunctions: readonly FunctionDefinition[] = [...apiFunctions, notifier];
