import type { TableName } from '#functions/tables.ts';
import { apiPaths } from '#shared/api.ts';
import type { functionSettings } from '#shared/settings.ts';
import { retention } from '#shared/site.ts';

/** `index:` is an action on the table's indexes. */
type TableAction =
  | 'BatchGetItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'Scan'
  | 'UpdateItem'
  | 'index:Query';

/** What a function may access, and nothing else. */
export type Grants = {
  tables: Partial<Record<TableName, readonly TableAction[]>>;
  /** May send from the one verified identity, through the configuration set that reports what becomes of the emails. */
  sendsEmail?: true;
  /** May read the key that signs sessions. */
  readsSigningKeys?: true;
};

/** Events that every API function can log: functions/lib/http. They need not be listed per function. */
export const httpEvents = ['dependency_unavailable', 'own_page_refused', 'unexpected_error'] as const;

/** A function's role, environment, log group, metrics, and place on the dashboard are derived from this. */
export type FunctionDefinition = {
  /** Of functions/; also its name in metrics and on the dashboard. Its handler.ts exports `createHandler`. */
  folder: string;
  grants: Grants;
  /** What it reads besides tables, secrets, and the stage. */
  settings: readonly (keyof typeof functionSettings | 'fromEmail' | 'salesEmail')[];
  /** Lambda allocates CPU in proportion to memory. */
  memoryMb: number;
  timeoutSeconds: number;
  /** The deploy setting with the concurrent executions that are reserved for it, which are its limit too. */
  reservedConcurrency?: 'loginConcurrency';
  /** Log events that become metrics. */
  countedEvents: readonly string[];
  /** Numbers that it reports with `log.measure`, which become metrics. */
  measures?: readonly string[];
};

type ApiFunction = FunctionDefinition & {
  /** In API Gateway's notation: `/api/items/{id}`. */
  routes: readonly { method: 'GET' | 'POST'; path: string }[];
  /** What each of its routes accepts from all visitors together; `standardThrottle` by default. */
  throttle?: Throttle;
};

/** API Gateway answers more requests than this with 429 and starts no function. */
type Throttle = { perSecond: number; burst: number };

/** For routes that a person uses a few times a day. */
export const standardThrottle: Throttle = { perSecond: 25, burst: 50 };

/** What the tables, the functions, and the budget bear: docs/decisions/0006-limits.md. */
const highThrottle: Throttle = { perSecond: 250, burst: 500 };

/** 512 MB is 0.3 of a CPU. An API function answers within 2.5 s whatever AWS does: the timeout is only a backstop. */
const standardSize = { memoryMb: 512, timeoutSeconds: 10 };

const readsSessions = {
  grants: { tables: { users: ['BatchGetItem'], ended_sessions: ['BatchGetItem'] }, readsSigningKeys: true },
  settings: [],
  countedEvents: [],
  ...standardSize,
} as const satisfies Partial<ApiFunction>;

const api = [
  {
    folder: 'contact',
    routes: [{ method: 'POST', path: apiPaths.contact }],
    grants: { tables: { contact_submissions: ['GetItem', 'PutItem'], contact_limits: ['UpdateItem'] } },
    settings: ['limitContact'],
    countedEvents: ['lead_stored', 'limiter_unavailable'],
    throttle: highThrottle,
    ...standardSize,
  },
  {
    folder: 'login',
    routes: [{ method: 'POST', path: apiPaths.login }],
    grants: {
      tables: { users: ['GetItem'], login_limits: ['UpdateItem'], ended_sessions: ['PutItem'] },
      readsSigningKeys: true,
    },
    settings: ['limitLogin', 'sessionHours'],
    countedEvents: [
      'limiter_unavailable',
      'login_failed',
      'login_limited',
      'login_without_password_set',
      'password_unverifiable',
    ],
    ...standardSize,
    // Password hashing is pure computation.
    memoryMb: 1024,
    reservedConcurrency: 'loginConcurrency',
  },
  {
    ...readsSessions,
    folder: 'logout',
    routes: [{ method: 'POST', path: apiPaths.logout }],
    grants: {
      tables: { users: ['BatchGetItem'], ended_sessions: ['BatchGetItem', 'PutItem'] },
      readsSigningKeys: true,
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

/** The functions behind the API, for the stack and the local server. */
export const apiFunctions: readonly ApiFunction[] = api;

export type Route = ApiFunction['routes'][number] & { folder: string };

/** Every HTTP route, with the folder of its function. */
export const routes: readonly Route[] = apiFunctions.flatMap((definition) =>
  definition.routes.map((route) => ({ ...route, folder: definition.folder })),
);

/** Without this setting no function may read all leads or delete one. */
const retentionActions: readonly TableAction[] = retention.answeredMonths > 0 ? ['DeleteItem', 'Scan'] : [];

/** A function that a table's stream and schedules start. */
type StreamFunction = FunctionDefinition & {
  source: TableName;
  /** It gets new rows in this queue. The stream also carries our own changes. */
  startedBy: { eventName: 'INSERT'; queue: string };
  /** How the stream is read. The timer sends what the stream fails on. */
  stream: { batchSize: number; retryAttempts: number; maximumRecordAgeSeconds: number };
  /** What each schedule sends as the function's whole event. */
  schedules: readonly { name: string; everyMinutes: number; event: { task: string } }[];
};

/** The function behind the stream of contact_submissions and its schedules. */
export const notifier = {
  folder: 'notify',
  grants: {
    tables: {
      contact_submissions: ['GetItem', 'UpdateItem', 'index:Query', ...retentionActions],
      notifier_state: ['GetItem', 'UpdateItem'],
    },
    sendsEmail: true,
  },
  settings: ['emailsPerHour', 'fromEmail', 'salesEmail'],
  countedEvents: [
    'claim_failed',
    'email_failed',
    'lead_notified',
    'lead_undelivered',
    'lead_unreadable',
    'mark_failed',
  ],
  // The age of the oldest waiting lead, 0 without one; how many wait; of how many three attempts had no outcome.
  measures: ['oldestLeadSeconds', 'waitingLeads', 'unconfirmedLeads'],
  // No visitor waits for it, so little CPU will do; the time is for a backlog.
  memoryMb: 256,
  timeoutSeconds: 60,
  source: 'contact_submissions',
  startedBy: { eventName: 'INSERT', queue: 'notify' },
  stream: { batchSize: 10, retryAttempts: 6, maximumRecordAgeSeconds: 3600 },
  schedules: [
    { name: 'drain', everyMinutes: 1, event: { task: 'drain' } },
    { name: 'digest', everyMinutes: 24 * 60, event: { task: 'digest' } },
  ],
} as const satisfies StreamFunction;

/** The function that gets the mail service's events about emails to sales. */
export const mailEvents = {
  folder: 'mail-events',
  grants: { tables: { contact_submissions: ['UpdateItem'], notifier_state: ['GetItem'] } },
  settings: [],
  countedEvents: ['delivery_delayed', 'email_reported', 'lead_delivered', 'lead_undelivered'],
  memoryMb: 256,
  // An event about a list changes two hundred rows at most.
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

/** The function that visits the site from outside, by its public name. */
export const canary = {
  folder: 'canary',
  grants: { tables: {} },
  settings: [],
  countedEvents: [],
  // 1 when the site answers as it should, otherwise 0.
  measures: ['siteUp'],
  /** CloudFront's traffic, which it reports too where alarms cannot read it. */
  edgeMeasures: ['edgeRequests', 'edgeBytes'],
  // No visitor waits for it.
  memoryMb: 256,
  timeoutSeconds: 60,
  everyMinutes: 15,
} as const satisfies FunctionDefinition & { everyMinutes: number; edgeMeasures: readonly string[] };

export type CountedEvent = (
  | typeof httpEvents
  | (typeof api)[number]['countedEvents']
  | (typeof notifier | typeof mailEvents)['countedEvents']
)[number];
export type Measure = (typeof notifier | typeof canary)['measures'][number] | (typeof canary)['edgeMeasures'][number];

export const allFunctions: readonly FunctionDefinition[] = [...apiFunctions, notifier, mailEvents, canary];
