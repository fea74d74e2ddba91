import type { TableName } from '#functions/tables.ts';

const prefix = (stage: string) => `website-${stage}`;

/** The stack that holds state, and the one that can be deleted and deployed again. */
export const stackName = (stage: string, part: 'data' | 'site'): string => `${prefix(stage)}-${part}`;

/**
 * Tables, secrets and the failure queue have names that follow from the stage, so that operators' commands find them
 * without asking CloudFormation, and a new data stack can never silently replace existing data with empty tables.
 */
export const tableName = (stage: string, table: TableName): string => `${prefix(stage)}-${table}`;

/** The JSON secret with the key that signs sessions, and the secret that CloudFront proves itself to the API with. */
export const secretName = (stage: string, secret: 'signing-keys' | 'origin-secret'): string =>
  `${prefix(stage)}/${secret}`;

/** Where the batches are reported that the stream gave up on. */
export const failureQueueName = (stage: string): string => `${prefix(stage)}-lead-failures`;

/** The configuration set of SES that reports what becomes of emails to sales. */
export const configurationSetName = (stage: string): string => `${prefix(stage)}-emails`;

/**
 * The name of something that is unique in an account across all regions, although its stack is in one region. CloudFront
 * takes 64 characters for some kinds.
 */
export const globalName = ({ stage, region }: { stage: string; region: string }, what: string): string =>
  `${prefix(stage)}-${region}-${what}`;

/** The stack of the domain that emails are sent from. All stages that send from it share it. */
export const senderStackName = (domain: string): string => `website-sender-${domain.replaceAll('.', '-')}`;

/** A construct id from a name in kebab or snake case: `contact_submissions` is `ContactSubmissions`. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
