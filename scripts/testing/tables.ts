import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { createTables } from '#scripts/local/tables.ts';
import { mail } from '#shared/site.ts';

export const signingKey = 'signing-key-of-the-tests'.padEnd(43, '-');

const defaults = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  // Nothing listens here: a test that sends email sets the endpoint of its own inbox.
  AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:9',
  SALES_EMAIL: mail.sales,
  FROM_EMAIL: mail.sender,
  CONFIGURATION_SET: 'local',
  SIGNING_KEY: signingKey,
  ORIGIN_SECRET: 'origin-secret-of-the-tests',
  APP_STAGE: 'local',
};

/**
 * Creates separate tables for a test file, and sets the environment so that handlers use them.
 * Call this before creating a handler, because handlers read the environment when they are created.
 * @param overrides additional variables
 * @returns `env`: table names by environment variable
 */
export const freshTables = async (overrides: Record<string, string> = {}) => {
  const endpoint = inject('dynamodbEndpoint');
  Object.assign(process.env, defaults, { AWS_ENDPOINT_URL_DYNAMODB: endpoint }, overrides);
  const client = new DynamoDBClient({ endpoint });
  const env = await createTables(client, `-${randomUUID().slice(0, 8)}`);
  Object.assign(process.env, env);
  return { client, endpoint, env };
};
