import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { allFunctions } from '#functions/routes.ts';
import { variableOf } from '#shared/settings.ts';
import type { Settings } from './settings.ts';

const settingNames = allFunctions.flatMap((definition) => definition.settings);

/**
 * The local key that signs sessions: generated on the first start and stored with the data, so that a login survives a
 * restart. Only the owner may read the file. Keys that cannot be used are replaced.
 * @returns the JSON that functions/lib/session/signing-keys.ts parses
 */
export const localSigningKeys = (file: string, log: (line: string) => void): string => {
  try {
    if (existsSync(file)) {
      const stored = readFileSync(file, 'utf8');
      parseSigningKeys(stored);
      return stored;
    }
  } catch (error) {
    log(`Replaced the signing keys in ${file}. ${(error as Error).message} Clients must log in again.`);
  }
  const keys = JSON.stringify({ kid: randomUUID(), key: randomBytes(32).toString('base64url') });
  // An existing file would keep its permissions.
  rmSync(file, { force: true });
  writeFileSync(file, keys, { mode: 0o600 });
  return keys;
};

/**
 * The variables that the handlers read. They must be set before a handler is imported.
 * @param addresses where the local DynamoDB and SES listen
 * @param tableVariables the tables' names, under the variables by which the functions find them
 */
export const handlerEnvironment = (
  settings: Settings,
  addresses: { dynamodb: string; ses: string },
  tableVariables: Record<string, string>,
  secrets: { origin: string; signingKeys: string },
): Record<string, string> => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamodb,
  AWS_ENDPOINT_URL_SES: addresses.ses,
  ...tableVariables,
  ...Object.fromEntries(settingNames.map((name) => [variableOf(name), String(settings[variableOf(name)])])),
  SIGNING_KEYS: secrets.signingKeys,
  ORIGIN_SECRET: secrets.origin,
  APP_STAGE: 'local',
  CONFIGURATION_SET: 'local',
});
