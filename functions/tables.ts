/** All table and index keys are strings. */
export type TableDefinition = {
  env: string;
  partitionKey: string;
  /** Global secondary indexes. An index omits rows that lack its key attributes. `projected`: non-key attributes. */
  indexes?: readonly { name: string; partitionKey: string; sortKey: string; projected: readonly string[] }[];
  /** Expiry attribute (epoch seconds). Readers check it: AWS deletes rows late, and the local database never does. */
  ttl?: string;
  /** Not backed up: the rows contain visitors' IP addresses, which the privacy page promises to delete within days. */
  unrecoverable?: true;
  stream?: true;
};

/**
 * The index of leads that wait for their emails. An index cannot be changed, and DynamoDB adds or removes only one in an
 * update: deploy the new one under another name first, then the code that uses it, then remove the old one.
 */
export const queueIndex = 'queue';

/** What the keys of `rate_limits` begin with. A function's role gives access only to keys of its own prefix. */
export type LimitKeys = 'contact#' | 'login#' | 'mail#';

/** All tables. Their names in AWS start with the stage. */
export const tables = {
  users: { env: 'USERS_TABLE', partitionKey: 'username' },
  contact_submissions: {
    env: 'SUBMISSIONS_TABLE',
    partitionKey: 'id',
    indexes: [
      {
        name: queueIndex,
        partitionKey: 'queue',
        sortKey: 'nextTryAt',
        projected: ['attempts', 'createdAt', 'expiresAt'],
      },
    ],
    ttl: 'expiresAt',
    stream: true,
  },
  rate_limits: { env: 'RATE_LIMITS_TABLE', partitionKey: 'key', ttl: 'expiresAt', unrecoverable: true },
  ended_sessions: { env: 'ENDED_SESSIONS_TABLE', partitionKey: 'jti', ttl: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
