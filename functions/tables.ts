/**
 * Every table. The stack creates them in AWS and the local server in its embedded database, both from this list. All
 * keys and index keys are strings.
 */
export type TableDefinition = {
  /** The environment variable that holds the table's name. */
  env: string;
  partitionKey: string;
  sortKey?: string;
  /** Sparse secondary indexes: a row without the index's partition key is not in it. */
  indexes: { name: string; partitionKey: string; sortKey: string }[];
  /** The attribute that holds the expiry in epoch seconds. AWS deletes late, the local database never: readers check. */
  ttl?: string;
  /** No backup of any kind: its rows have addresses of visitors, which the privacy page promises to delete within days. */
  unrecoverable?: true;
  /** Whether changes are streamed, with the new image of the row. */
  stream: boolean;
};

/** The index of leads that wait for an email, by their `queue`. */
export const queueIndex = 'queue-createdAt';

/** The kinds of rows in `limits`, by the beginning of their keys. A function may touch the kinds that it is granted. */
export const limitsKeys = {
  contact: 'contact#',
  login: 'login#',
  endedSession: 'ended#',
  notify: 'notify#',
} as const;

export const tables = {
  users: { env: 'USERS_TABLE', partitionKey: 'username', indexes: [], stream: false },
  contact_submissions: {
    env: 'SUBMISSIONS_TABLE',
    partitionKey: 'id',
    indexes: [{ name: queueIndex, partitionKey: 'queue', sortKey: 'createdAt' }],
    stream: true,
  },
  openings: {
    env: 'OPENINGS_TABLE',
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
