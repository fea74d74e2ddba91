import type { TableName } from '#functions/tables.ts';

const prefix = (stage: string) => `website-${stage}`;

/** The stack that holds state, and the one that can be thrown away and made again. */
export const stackName = (stage: string, part: 'data' | 'site'): string => `${prefix(stage)}-${part}`;

/**
 * Tables, secrets and the failure queue have names that can be told from the stage, so that the programs for operators
 * find them without asking CloudFormation, and so that a deleted stack's data is never passed over for a new empty table.
 */
export const tableName = (stage: string, table: TableName): string => `${prefix(stage)}-${table}`;

/** The JSON secret with the key that signs sessions, and the secret by which the API knows CloudFront. */
export const secretName = (stage: string, secret: 'signing-keys' | 'origin-secret'): string =>
  `${prefix(stage)}/${secret}`;

/** Where the stream's undeliverable batches are reported. */
export const failureQueueName = (stage: string): string => `${prefix(stage)}-lead-failures`;
