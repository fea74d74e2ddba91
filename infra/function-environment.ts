import type { FunctionDefinition, Setting } from '#functions/routes.ts';
import { type TableName, tables } from '#functions/tables.ts';
import { type Config, variableOf } from './config.ts';
import type { Data } from './data-stack.ts';
import { configurationSetName } from './names.ts';

/** @throws {Error} for a variable that no deploy setting has a value for */
const settingValue = (config: Config, variable: Setting): string => {
  const [, value] = Object.entries(config).find(([key]) => variableOf(key) === variable) ?? [];
  if (value === undefined) throw new Error(`A function reads ${variable}, which infra/settings.ts does not define.`);
  return String(value);
};

/** The environment of one function: the names of the resources that its grants open to it, and its settings. */
export const functionEnvironment = (
  { grants, settings }: FunctionDefinition,
  config: Config,
  data: Data,
): Record<string, string> => ({
  APP_STAGE: config.stage,
  ...Object.fromEntries(
    Object.keys(grants.tables).map((name) => [tables[name as TableName].env, data.tables[name as TableName].tableName]),
  ),
  ...(grants.sendsEmail && { CONFIGURATION_SET: configurationSetName(config.stage) }),
  ...(grants.readsSigningKeys && { SIGNING_KEYS_SECRET: data.signingKeys.secretArn }),
  ...Object.fromEntries(settings.map((variable) => [variable, settingValue(config, variable)])),
});
