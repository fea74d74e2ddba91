import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { allFunctions } from '#functions/routes.ts';
import { variableOf } from '#shared/settings.ts';
import type { Settings } from './settings.ts';

const settingNames = allFunctions.flatMap((definition) => definition.settings);

/**
 * The local session key: generated on the first start and stored with the data, so that logins survive a restart.
 * Unusable keys are replaced.
 * @returns JSON for functions/lib/session/signing-keys.ts
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
  // Writing to an existing file would keep its permissions.
  rmSync(file, { force: true });
  writeFileSync(file, keys, { mode: 0o600 });
  return keys;
};

/**
 * Environment variables of the handlers; set them before importing a handler.
 * @param addresses of the local DynamoDB and SES
 * @param tableVariables table names by variable
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
