import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHandler as createCheck } from '#functions/check/create-handler.ts';
import { sessionSettings, setPassword } from '#functions/testing/accounts.ts';
import { call } from '#functions/testing/call.ts';
import { startFaultProxy, type Trouble } from '#functions/testing/fault-proxy.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { createHandler as createLogin } from './create-handler.ts';

const right = 'correct horse battery staple';
let tables: TestTables;
let login: ReturnType<typeof createLogin>;
let check: ReturnType<typeof createCheck>;

beforeAll(async () => {
  tables = await freshTables({ ...sessionSettings(), LIMIT_LOGIN: 'off' });
  await setPassword(tables, right);
  login = createLogin(process.env);
  check = createCheck(process.env);
});

afterEach(() => void vi.restoreAllMocks());

const logIn = (password = right, cookies: string[] = []) =>
  call(login, { path: apiPaths.login, body: { password }, cookies });
const open = async (...cookies: string[]) => ((await logIn(right, cookies)).cookies[0] ?? '').split(';')[0] ?? '';
const isIn = async (cookie: string) => {
  const { json } = await call(check, { method: 'GET', path: apiPaths.check, cookies: [cookie] });
  return json.isAuthenticated;
};

describe('logging in again', () => {
  it('ends the session that the browser had, and no other', async () => {
    const [former, elsewhere] = [await open(), await open()];
    const next = await open('theme=dark', former);
    expect(await Promise.all([former, elsewhere, next].map(isIn))).toEqual([false, true, true]);
  });

  it('with a wrong password leaves that session as it was', async () => {
    const former = await open();
    expect((await logIn('wrong', [former])).status).toBe(401);
    expect(await isIn(former)).toBe(true);
  });
});

describe('ending that session in trouble', () => {
  const outages: Trouble[] = ['hang', 'reset', 'serverError', 'throttle', 'html', 'lostAcknowledgement'];

  /** Logs in again while the call that ends the former session meets trouble. */
  const again = async (former: string, trouble: Trouble, times?: number) => {
    const proxy = await startFaultProxy(tables.endpoint);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', proxy.endpoint);
    const handler = createLogin(process.env);
    proxy.set('PutItem', trouble, times === undefined ? {} : { times });
    const answer = await call(handler, { path: apiPaths.login, body: { password: right }, cookies: [former] });
    vi.unstubAllEnvs();
    await proxy.close();
    return answer;
  };

  it.each(outages)('%s for ever: 503 and no cookie', async (trouble) => {
    const answer = await again(await open(), trouble);
    expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' }, cookies: [] });
  });

  it.each<Trouble>([...outages.filter((trouble) => trouble !== 'html'), 'slow'])(
    '%s once is not noticed',
    async (trouble) => {
      const former = await open();
      expect((await again(former, trouble, 1)).status).toBe(200);
      expect(await isIn(former)).toBe(false);
    },
  );
});

describe('each try', () => {
  it('leaves a line that says how it ended', async () => {
    const events: string[] = [];
    for (const level of ['info', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((line: string) => void events.push(JSON.parse(line).event));
    }
    await logIn();
    await logIn('wrong');
    expect(events).toEqual(['login', 'login_failed']);
  });
});
