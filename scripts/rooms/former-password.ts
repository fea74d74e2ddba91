import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { userRepository } from '#functions/lib/users.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { resolveTarget } from '#scripts/target.ts';

/**
 * The password of a room whose folder is gone would open a new room of its name to the former client. Where nothing runs
 * on this machine, it is said that this was not checked.
 * @throws {SetupError} with the command that deletes it; for a named stage, also when that cannot be asked
 */
export const refuseFormerPassword = async (
  name: string,
  { stage, region }: { stage?: string | undefined; region?: string | undefined },
): Promise<void> => {
  const target = await resolveTarget({ stage, region, env: process.env }).catch((error: unknown) => {
    if (stage !== undefined || !(error instanceof SetupError)) throw error;
    console.error(`Not checked: whether a former room "${name}" left its password. ${error.message}`);
  });
  if (!target) return;
  const stored = await userRepository(DynamoDBDocumentClient.from(target.client), target.tables.users).passwordHash(
    name,
  );
  target.client.destroy();
  if (stored === undefined) return;
  const place = stage === undefined ? '' : ` --stage ${stage}`;
  throw new SetupError(
    `There is the password of a former room "${name}" in ${target.describe}: it would open the new one. Delete it with npm run rooms -- remove ${name} --yes${place}, or choose another name. Nothing was changed.`,
  );
};
