import { afterAll, vi } from 'vitest';
import { startDatabase } from '#scripts/local/database.ts';
import { createTables, localClient } from '#scripts/local/tables.ts';

/** Starts a database for one test file. Commands find its tables, which are named as in the local product. */
export const localDatabase = async () => {
  const { endpoint, stop } = await startDatabase();
  afterAll(stop);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
  const client = localClient(endpoint);
  await createTables(client);
  return client;
};
