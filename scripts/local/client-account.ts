import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { verifyPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';
import { storePassword } from '#scripts/account/store-password.ts';

/** What opens the client area of a fresh local start; in AWS there is no password until somebody sets one. */
export const samplePassword = 'sample harbor lantern meadow copper';

/**
 * Makes sure that the local client area has a password: the one of the settings, else whatever was set before, else
 * the sample. A password that is already the right one is left alone, so that sessions outlive a restart.
 * @returns a line that tells how to get in
 */
export const prepareClientAccount = async (
  client: DynamoDBClient,
  table: string,
  username: string,
  wanted: string | undefined,
): Promise<string> => {
  const stored = await userRepository(DynamoDBDocumentClient.from(client), table).passwordHash(username);
  if (wanted === undefined && stored !== undefined && !(await verifyPassword(stored, samplePassword))) {
    return 'the password that was set with npm run set-password';
  }
  const password = wanted ?? samplePassword;
  if (!(await verifyPassword(stored, password))) await storePassword(client, table, username, password);
  return wanted === undefined ? `the sample password "${samplePassword}"` : 'the password in CLIENT_PASSWORD';
};
