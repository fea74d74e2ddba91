import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type Grants, notifier } from '#functions/routes.ts';
import { type TableName, tables } from '#functions/tables.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { type GrantTargets, statementsFor } from '#infra/permissions.ts';
import { Handler } from './handler.ts';
import { originSecretVariables } from './origin-secret.ts';

/**
 * Memory brings processor time with it: 512 MB is 0.3 of a processor, on which a bundle that `npm run bench` imports in
 * 50 ms takes about 170. argon2 is nothing but computing, so login gets twice that; nobody waits for notify. An HTTP
 * function answers within 2.5 s whatever AWS does; notify's time is spent on ten e-mails with their retries.
 */
const shapes: Record<string, { memoryMb: number; timeoutSeconds: number }> = {
  login: { memoryMb: 1024, timeoutSeconds: 10 },
  [notifier.folder]: { memoryMb: 256, timeoutSeconds: 60 },
};
const usualShape = { memoryMb: 512, timeoutSeconds: 10 };

/** The settings that one function alone reads. */
const ownSettings = (folder: string, config: Config): Record<string, string> => {
  if (folder === 'contact') return { LIMIT_CONTACT: config.limitContact };
  if (folder === 'login') return { LIMIT_LOGIN: config.limitLogin, SESSION_HOURS: String(config.sessionHours) };
  return {};
};

const environmentFor = (folder: string, grants: Grants, config: Config, data: Data): Record<string, string> => ({
  APP_STAGE: config.stage,
  ...Object.fromEntries(
    Object.keys(grants.tables).map((name) => [tables[name as TableName].env, data.tables[name as TableName].tableName]),
  ),
  ...('users' in grants.tables && { CLIENT_USERNAME: config.clientUsername }),
  ...(grants.readsSigningKeys && { SIGNING_KEYS_SECRET: data.signingKeys.secretArn }),
  ...(grants.sendsEmail
    ? { SALES_EMAIL: config.salesEmail, FROM_EMAIL: config.fromEmail }
    : originSecretVariables(data.originSecret, config)),
  ...ownSettings(folder, config),
});

const identityArn = (stack: Stack, name: string) =>
  stack.formatArn({ service: 'ses', resource: 'identity', resourceName: name });

/**
 * Makes a function of a folder: its permissions and its environment both follow from its grants.
 * @param more what the function's event source needs beside the grants
 */
export const createHandler = (
  scope: Construct,
  props: { folder: string; grants: Grants; config: Config; data: Data; more?: PolicyStatement[] },
): Handler => {
  const { folder, grants, config, data } = props;
  const stack = Stack.of(scope);
  const targets: GrantTargets = {
    tables: data.tables,
    signingKeysArn: data.signingKeys.secretArn,
    sender: {
      identityArn: identityArn(stack, config.sesIdentity),
      recipientIdentityArn: identityArn(stack, config.salesEmail),
      fromEmail: config.fromEmail,
      salesEmail: config.salesEmail,
    },
  };
  return new Handler(scope, folder[0]?.toUpperCase() + folder.slice(1), {
    folder,
    config,
    environment: environmentFor(folder, grants, config, data),
    statements: [...statementsFor(grants, targets), ...(props.more ?? [])],
    reservedConcurrency: folder === 'login' ? config.loginConcurrency : undefined,
    ...(shapes[folder] ?? usualShape),
  });
};
