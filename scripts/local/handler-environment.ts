import type { Settings } from './settings.ts';

/**
 * The variables that the handlers read. They must be set before a handler is imported.
 * @param addresses where the local stand-ins of AWS listen
 * @param tables the tables' names, under the variables by which the functions find them
 */
export const handlerEnvironment = (
  settings: Settings,
  addresses: { dynamodb: string; ses: string },
  tables: Record<string, string>,
  secrets: { origin: string; signingKeys: string },
): Record<string, string> => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamodb,
  AWS_ENDPOINT_URL_SES: addresses.ses,
  ...tables,
  SALES_EMAIL: settings.SALES_EMAIL,
  FROM_EMAIL: settings.FROM_EMAIL,
  LIMIT_CONTACT: settings.LIMIT_CONTACT,
  LIMIT_LOGIN: settings.LIMIT_LOGIN,
  CLIENT_USERNAME: settings.CLIENT_USERNAME,
  SESSION_HOURS: String(settings.SESSION_HOURS),
  SIGNING_KEYS: secrets.signingKeys,
  ORIGIN_SECRET: secrets.origin,
  APP_STAGE: 'local',
});
