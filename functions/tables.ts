/**
 * Every table. The stack creates them in AWS and the local server in its embedded database, both from this list. All
 * keys and index keys are strings.
 */
export type TableDefinition = {
  /** The environment variable that holds the table's name. */
  env: string;
  partitionKey: string;
  sortKey?: string;
  /**
   * Sparse secondary indexes: a row without the index's keys is not in it. `projected`: what it has besides all keys.
   */
  indexes: { name: string; partitionKey: string; sortKey: string; projected: string[] }[];
  /** The attribute that holds the expiry in epoch seconds. AWS deletes late, the local database never: readers check. */
  ttl?: string;
  /** Whether there are daily copies of it, which outlive the table. */
  dailyCopies?: true;
  /** No backup of any kind: its rows have addresses of visitors, which the privacy page promises to delete within days. */
  unrecoverable?: true;
  /** Whether changes are streamed, with the new image of the row. */
  stream: boolean;
};

/** The index of rows that wait for an email, by their `queue`, in the order in which they are due. */
export const queueIndex = 'queue-nextTryAt';

/** The kinds of rows in `limits`, by the prefix of their keys. A function may touch the kinds that it is granted. */
export const limitsKeys = {
  contact: 'contact#',
  login: 'login#',
  endedSession: 'ended#',
  notify: 'notify#',
} as const;

/** The row of `limits` that holds which leads an email with a list is about (`ids`), until its events have come. */
export const listKey = (list: string) => ({ key: `${limitsKeys.notify}list#${list}` });

export const tables = {
  users: { env: 'USERS_TABLE', partitionKey: 'username', indexes: [], dailyCopies: true, stream: false },
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
  /** The views of documents. Its name stays that of the deployed table, which another name would replace. */
  openings: {
    env: 'VIEWS_TABLE',
    partitionKey: 'document',
    sortKey: 'day',
    indexes: [],
    ttl: 'expiresAt',
    stream: false,
  },
  limits: {
    env: 'LIMITS_TABLE',
    partitionKey: 'key',
    indexes: [],
    ttl: 'expiresAt',
    unrecoverable: true,
    stream: false,
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
