import type { TableName } from '#functions/tables.ts';

/** The default region, and the only region for CloudFront's certificates, web ACLs, and metrics. */
export const edgeRegion = 'us-east-1';

const prefix = (stage: string) => `website-${stage}`;

/** `data` holds all state; `site` can be deleted and deployed again. */
export const stackName = (stage: string, part: 'data' | 'site'): string => `${prefix(stage)}-${part}`;

/**
 * A fixed name, by which operators' commands find the table without asking CloudFormation. If a table was retained
 * from a deleted data stack, the name makes a new data stack fail instead of silently starting with an empty table.
 */
export const tableName = (stage: string, table: TableName): string => `${prefix(stage)}-${table}`;

export type SecretName = 'signing-key' | 'origin-secret';

/** A fixed name, for the commands in docs/operations.md. */
export const secretName = (stage: string, secret: SecretName): string => `${prefix(stage)}/${secret}`;

/** The set of rules that SES applies to emails to sales. */
export const configurationSetName = (stage: string): string => `${prefix(stage)}-emails`;
