import {
  type Answer,
  type Ask,
  askAt,
  type Check,
  CheckFailed,
  check,
  isError,
  isHtml,
  json,
  jsonOf,
  notCached,
  same,
  siteChecks,
} from '#functions/canary/site-checks.ts';
import { securityHeaders } from '#infra/headers.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { sessionReply } from '#shared/session.ts';
import { readRooms, roomPaths } from '#web/publishing/build.ts';
import { Skipped } from './run-checks.ts';

const gatedPaths: readonly string[] = readRooms().flatMap(roomPaths);

const contentPaths = gatedPaths.map((path) => path.replace(pageEntries.clientRoom.path, apiPaths.proposals));

/** HSTS of a site under a bare domain is for its own hosts only. */
const forOwnHosts = (value: string | null | undefined) => value?.replace('; includeSubDomains', '');

const namesOf = ({ headers }: Answer) => [...headers.keys()].filter((name) => !name.startsWith('x-amz')).sort();

const openDocument = async (ask: Ask, password: string | undefined): Promise<void> => {
  if (!password) throw new Skipped('set CLIENT_PASSWORD to the password of the default room');
  const login = await ask(apiPaths.login, json({ password }));
  if (login.status === 401) throw new SetupError('CLIENT_PASSWORD is not the password of the default room.');
  if (login.status === 429) throw new SetupError('Too many passwords were tried from this address: wait a minute.');
  same('the status of the login', login.status, 200);
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';');
  const room = sessionReply.safeParse(jsonOf(login)).data?.room ?? '';
  const document = contentPaths.findLast((path) => path.startsWith(`${apiPaths.proposals}/${room}/`)) ?? '';
  try {
    const answer = await ask(document, { headers: { cookie, 'accept-encoding': 'br' } });
    same('the status', answer.status, 200);
    same('content-encoding', answer.headers.get('content-encoding'), 'br');
    notCached(answer);
  } finally {
    await ask(apiPaths.logout, json({}, { cookie }));
  }
};

type Site = {
  url: URL;
  /** The API's own address; undefined on this machine. */
  api?: string | undefined;
  /** Of the default room, if it is known. */
  password?: string | undefined;
};

/** The checks that need no lead: the canary's, and those that need this folder, the API's own address, or a password. */
export const accessChecks = (ask: Ask, { url, api, password }: Site): Check[] => [
  ...siteChecks(ask),
  check(`the ${gatedPaths.length} pages of the client rooms are the same shell`, async () => {
    const answers = await Promise.all(gatedPaths.map((path) => ask(path)));
    for (const answer of answers) {
      same('the status', answer.status, 200);
      isHtml(answer);
      if (answer.text !== answers[0]?.text) throw new CheckFailed('they differ');
    }
  }),
  check('the security headers are on pages and the API, and on their errors', async () => {
    const pages = ['/', pageEntries.gate.path, ...gatedPaths, '/no-such-page'];
    for (const path of [...pages, apiPaths.check, `${apiPaths.proposals}/no-such-room`, '/api/no-such-route']) {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(securityHeaders)) {
        same(`${name} of ${path}`, forOwnHosts(headers.get(name)), forOwnHosts(value));
      }
    }
  }),
  check('a page requested over HTTP redirects to HTTPS', async () => {
    if (url.protocol !== 'https:') throw new Skipped('this site is HTTP only');
    const { status, headers } = await askAt(new URL(`http://${url.hostname}/`))(pageEntries.gate.path);
    if (status !== 301 && status !== 308) throw new CheckFailed(`the status is ${status}`);
    same('the address', headers.get('location'), new URL(pageEntries.gate.path, url).href);
  }),
  check('the API refuses requests that do not come through CloudFront', async () => {
    if (!api) throw new Skipped('this site has no CloudFront');
    const askDirectly = askAt(new URL(api));
    isError(await askDirectly(apiPaths.check), 403, 'forbidden');
    const forged = await askDirectly(apiPaths.check, { headers: { 'x-origin-secret': 'guessed' } });
    isError(forged, 403, 'forbidden');
  }),
  check(
    'a document opens with the password, compressed, and no cache keeps it',
    () => openDocument(ask, password),
    'Accept-Encoding must reach the functions (infra/headers.ts), and no cache may keep their answers',
  ),
  check('a document that exists is refused to a stranger like one that does not', async () => {
    const unknown = await ask(`${apiPaths.proposals}/no-such-room/no-such-document`);
    isError(unknown, 401, 'unauthenticated');
    for (const path of contentPaths) {
      const known = await ask(path);
      same('the status', known.status, 401);
      same('the body', known.text, unknown.text);
      same('the list of headers', namesOf(known).join(), namesOf(unknown).join());
    }
  }),
  check('a wrong password is refused without a cookie', async () => {
    const answer = await ask(apiPaths.login, json({ password: 'not the password' }));
    isError(answer, 401, 'invalid_password');
    same('set-cookie', answer.headers.get('set-cookie'), null);
  }),
];
