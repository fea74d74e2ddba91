import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseSigningKeys } from '#functions/lib/session/signing-keys.ts';
import { allFunctions } from '#functions/routes.ts';
import { tables } from '#functions/tables.ts';
import { replaceFile } from '#scripts/common/files.ts';
import type { Settings } from './settings.ts';

/** The tables' names on this machine, under the variables by which the functions find them. */
export const localTables: Record<string, string> = Object.fromEntries(
  Object.entries(tables).map(([name, { env }]) => [env, name]),
);

const settingNames = allFunctions.flatMap((definition) => definition.settings);

/** @returns what is wrong with the keys; undefined when nothing is */
const faultOf = (keys: string): string | undefined => {
  try {
    parseSigningKeys(keys);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/**
 * The local key that signs sessions: generated on the first start and stored with the data, so that a login survives a
 * restart. Only the owner may read the file. Keys that cannot be used are replaced.
 * @returns the JSON that functions/lib/session/signing-keys.ts parses
 */
export const localSigningKeys = (file: string, log: (line: string) => void): string => {
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const fault = stored === undefined ? undefined : faultOf(stored);
  if (stored !== undefined && fault === undefined) return stored;
  const keys = JSON.stringify({ kid: randomUUID(), key: randomBytes(32).toString('base64url') });
  replaceFile(file, keys);
  if (fault) log(`Replaced the signing keys in ${file}. ${fault} Clients must log in again.`);
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
  ...Object.fromEntries(settingNames.map((name) => [name, String(settings[name])])),
  SIGNING_KEYS: secrets.signingKeys,
  ORIGIN_SECRET: secrets.origin,
  APP_STAGE: 'local',
  CONFIGURATION_SET: 'local',
});
