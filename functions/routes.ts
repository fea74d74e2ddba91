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

/** Events that every API function can log (functions/lib/http). */
export const httpEvents = ['dependency_unavailable', 'own_page_refused', 'unexpected_error'] as const;

/** A function's role, environment, log group, metrics, and place on the dashboard are derived from this. */
export type FunctionDefinition = {
  /** A folder in functions/ whose handler.ts exports `createHandler`. Also the function's name in metrics. */
  folder: string;
  grants: Grants;
  settings: readonly ('fromEmail' | 'salesEmail')[];
  /** Lambda allocates CPU in proportion to memory. */
  memoryMb: number;
  timeoutSeconds: number;
  countedEvents: readonly string[];
  measures?: readonly string[];
};

export type ApiFunction = FunctionDefinition & {
  /** `path` is in API Gateway's notation: `/api/items/{id}`. */
  routes: readonly { method: 'GET' | 'POST'; path: string }[];
  /** The rate limit of each route, for all visitors together; `standardThrottle` by default. */
  throttle?: typeof standardThrottle;
};

/** API Gateway rejects requests over the limit with 429, without invoking the function. */
export const standardThrottle = { perSecond: 25, burst: 50 };

/** The highest rate that the tables, functions, and budget can handle: docs/decisions/0006-limits.md. */
const highThrottle = { perSecond: 250, burst: 500 };

/** 512 MB gets 0.3 vCPUs. API functions respond within 2.5 s even if AWS hangs; the timeout is only a backstop. */
const standardSize = { memoryMb: 512, timeoutSeconds: 10 };

const readsSessions = {
  grants: { tables: { users: ['BatchGetItem'], ended_sessions: ['BatchGetItem'] }, readsSigningKey: true },
  settings: [],
  countedEvents: [],
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
    countedEvents: ['lead_stored', 'limiter_unavailable'],
    throttle: highThrottle,
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
    countedEvents: [
      'limiter_unavailable',
      'login_failed',
      'login_limited',
      'login_without_password_set',
      'password_unverifiable',
    ],
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
  { ...readsSessions, folder: 'check', routes: [{ method: 'GET', path: apiPaths.check }], throttle: highThrottle },
  {
    ...readsSessions,
    folder: 'proposals',
    grants: { ...readsSessions.grants, tables: { ...readsSessions.grants.tables, document_views: ['UpdateItem'] } },
    routes: [
      { method: 'GET', path: `${apiPaths.proposals}/{room}` },
      { method: 'GET', path: `${apiPaths.proposals}/{room}/{slug}` },
    ],
    throttle: highThrottle,
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
  countedEvents: [
    'claim_failed',
    'email_failed',
    'lead_notified',
    'lead_undelivered',
    'lead_unreadable',
    'mark_failed',
  ],
  // The oldest waiting lead's age (0 if none), how many leads are waiting, and how many had 3+ unconfirmed attempts.
  measures: ['oldestLeadSeconds', 'waitingLeads', 'unconfirmedLeads'],
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
  countedEvents: ['delivery_delayed', 'email_reported', 'lead_delivered', 'lead_undelivered'],
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

export const canary = {
  folder: 'canary',
  grants: { tables: {} },
  settings: [],
  countedEvents: [],
  // 1 if the site passes all checks, otherwise 0.
  measures: ['siteUp'],
  memoryMb: 256,
  timeoutSeconds: 60,
  everyMinutes: 15,
} as const satisfies FunctionDefinition & { everyMinutes: number };

export type CountedEvent = (
  | typeof httpEvents
  | (typeof api)[number]['countedEvents']
  | (typeof notifier | typeof mailEvents)['countedEvents']
)[number];
export type Measure = (typeof notifier | typeof canary)['measures'][number];

export const allFunctions: readonly FunctionDefinition[] = [...apiFunctions, notifier, mailEvents, canary];
