import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createHandler as createLogin } from '#functions/login/create-handler.ts';
import { clientUsername, sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler as createCheck } from './create-handler.ts';

it('every session ends when the account is deleted', async () => {
  const tables = await freshTables(sessionSettings());
  await setPassword(tables, 'correct horse battery staple');
  const login = createLogin(process.env);
  const check = createCheck(process.env);
  const body = { password: 'correct horse battery staple' };
  const { cookies } = await call(login, { path: apiPaths.login, body });
  const ask = async () =>
    (await call(check, { method: 'GET', path: apiPaths.check, cookies: [(cookies[0] ?? '').split(';')[0] ?? ''] }))
      .json;

  expect(await ask()).toMatchObject({ isAuthenticated: true });
  await DynamoDBDocumentClient.from(tables.client).send(
    new DeleteCommand({ TableName: tables.env.USERS_TABLE ?? '', Key: { username: clientUsername } }),
  );
  expect(await ask()).toEqual({ isAuthenticated: false });
});
