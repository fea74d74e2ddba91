import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hashPassword, verifyPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';

/** A room's first password on this machine. In AWS, a room has no password until an operator sets one. */
const samplePassword = 'sample harbor lantern meadow copper';

/**
 * Gives a room its password: the one in the settings, else the stored one, else the sample. An unchanged password is
 * not stored again, because a new hash would end all sessions.
 * @returns a phrase that describes the password
 */
export const prepareAccount = async (client: DynamoDBClient, room: string, wanted?: string): Promise<string> => {
  const users = userRepository(DynamoDBDocumentClient.from(client), 'users');
  const password = wanted ?? samplePassword;
  const stored = await users.passwordHash(room);
  const isStored = stored !== undefined && (await verifyPassword(stored, password));
  if (stored !== undefined && !isStored && !wanted) return 'the password that was set with npm run set-password';
  if (!isStored) await users.setPasswordHash(room, await hashPassword(password));
  return wanted ? 'the password in CLIENT_PASSWORD' : `the sample password "${samplePassword}"`;
};
