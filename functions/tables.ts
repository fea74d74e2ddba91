/** All keys and index keys are strings. */
export type TableDefinition = {
  env: string;
  partitionKey: string;
  sortKey?: string;
  /** Secondary indexes; a row without an index's keys is not in it. `projected`: what it has besides all keys. */
  indexes?: readonly { name: string; partitionKey: string; sortKey: string; projected: readonly string[] }[];
  /** The attribute that holds the expiry in epoch seconds. AWS deletes late, the local database never: readers check. */
  ttl?: string;
  dailyCopies?: true;
  /** No backup: its rows have addresses of visitors, which the privacy page promises to delete within days. */
  unrecoverable?: true;
  stream?: true;
};

/** The index of rows with work left. CloudFormation cannot change it: other keys or attributes need another name. */
export const queueIndex = 'lead-queue';

/** The row of `notifier_state` with the leads of one list (`ids`), which events about its email need. */
export const listKey = (list: string) => ({ key: `list#${list}` });

/** Rate limits, by client. One table for each function that counts, which may touch no other. */
const clientLimits = { partitionKey: 'key', ttl: 'expiresAt', unrecoverable: true } as const;

export const tables = {
  users: { env: 'USERS_TABLE', partitionKey: 'username', dailyCopies: true },
  contact_submissions: {
    env: 'SUBMISSIONS_TABLE',
    partitionKey: 'id',
    indexes: [
      {
        name: queueIndex,
        partitionKey: 'queue',
        sortKey: 'nextTryAt',
        projected: ['answeredAt', 'createdAt', 'email', 'expiresAt', 'filledHidden', 'name', 'tokens'],
      },
    ],
    ttl: 'expiresAt',
    dailyCopies: true,
    stream: true,
  },
  document_views: { env: 'DOCUMENT_VIEWS_TABLE', partitionKey: 'document', sortKey: 'day', ttl: 'expiresAt' },
  contact_limits: { env: 'CONTACT_LIMITS_TABLE', ...clientLimits },
  login_limits: { env: 'LOGIN_LIMITS_TABLE', ...clientLimits },
  ended_sessions: { env: 'ENDED_SESSIONS_TABLE', partitionKey: 'jti', ttl: 'expiresAt' },
  notifier_state: { env: 'NOTIFIER_STATE_TABLE', partitionKey: 'key', ttl: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
