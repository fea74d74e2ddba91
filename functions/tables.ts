/** A table, in AWS and in the local database. All keys and index keys are strings. */
export type TableDefinition = {
  /** The environment variable that holds the table's name. */
  env: string;
  partitionKey: string;
  sortKey?: string;
  /** Secondary indexes; a row without an index's keys is not in it. `projected`: what it has besides all keys. */
  indexes?: readonly { name: string; partitionKey: string; sortKey: string; projected: readonly string[] }[];
  /** The attribute that holds the expiry in epoch seconds. AWS deletes late, the local database never: readers check. */
  ttl?: string;
  /** Daily copies, which outlive the table. */
  dailyCopies?: true;
  /** No backup: its rows have addresses of visitors, which the privacy page promises to delete within days. */
  unrecoverable?: true;
  /** Changes are streamed, with the new image of the row. */
  stream?: true;
};

/**
 * The index of rows that wait for an email, by their `queue`, in the order in which they are due. CloudFormation cannot
 * change an index: one with other keys or attributes needs another name.
 */
export const queueIndex = 'email-queue';

/** The row of `notifier_state` that holds which leads an email with a list is about (`ids`), until its events have come. */
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
        projected: ['createdAt', 'email', 'expiresAt', 'filledHidden', 'tokens'],
      },
    ],
    ttl: 'expiresAt',
    dailyCopies: true,
    stream: true,
  },
  document_views: {
    env: 'DOCUMENT_VIEWS_TABLE',
    partitionKey: 'document',
    sortKey: 'day',
    ttl: 'expiresAt',
  },
  contact_limits: { env: 'CONTACT_LIMITS_TABLE', ...clientLimits },
  login_limits: { env: 'LOGIN_LIMITS_TABLE', ...clientLimits },
  /** Sessions that were ended before they expired. */
  ended_sessions: {
    env: 'ENDED_SESSIONS_TABLE',
    partitionKey: 'jti',
    ttl: 'expiresAt',
  },
  /** What a run of notify leaves for the next one, and which leads its lists are about. */
  notifier_state: {
    env: 'NOTIFIER_STATE_TABLE',
    partitionKey: 'key',
    ttl: 'expiresAt',
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
