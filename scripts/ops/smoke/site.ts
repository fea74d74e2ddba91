import {
  type Answer,
  type Ask,
  askAt,
  CheckFailed,
  isError,
  isHtml,
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
import { askAgain, type Check, check, json, Skipped } from './check.ts';

/** The paths whose pages are for the client only. */
const gatedPaths: readonly string[] = readRooms().flatMap(roomPaths);

/** What a visitor's browser gets for each address. */
export const pageChecks = (ask: Ask): Check[] => [
  ...siteChecks.map(({ description, path, verify, remedy }) =>
    check(description, async () => verify(await ask(path)), remedy),
  ),
  check(`the ${gatedPaths.length} pages of the client rooms are the same shell`, async () => {
    const answers = await Promise.all(gatedPaths.map((path) => ask(path)));
    for (const answer of answers) {
      same('the status', answer.status, 200);
      isHtml(answer);
      if (answer.text !== answers[0]?.text) throw new CheckFailed('they differ');
    }
  }),
  check('a missing asset is not found (404)', async () => {
    same('the status', (await ask('/assets/no-such-file.js')).status, 404);
  }),
];

/**
 * The headers of each answer.
 * @param askOverHttp asks the same host over HTTP
 */
export const headerChecks = (base: URL, ask: Ask, askOverHttp: Ask): Check[] => [
  check('the security headers are on pages and the API, and on their errors', async () => {
    const pages = ['/', pageEntries.gate.path, ...gatedPaths, '/no-such-page'];
    for (const path of [...pages, apiPaths.check, `${apiPaths.proposals}/no-such-room`, '/api/no-such-route']) {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(securityHeaders)) {
        // HSTS of a site under a bare domain is for its own hosts only.
        const expected = value.replace('; includeSubDomains', '');
        same(`${name} of ${path}`, headers.get(name)?.replace('; includeSubDomains', ''), expected);
      }
    }
  }),
  check('a page requested over HTTP redirects to HTTPS', async () => {
    if (base.protocol !== 'https:') throw new Skipped('this site is HTTP only');
    const { status, headers } = await askOverHttp(pageEntries.gate.path);
    if (status !== 301 && status !== 308) throw new CheckFailed(`the status is ${status}`);
    same('the address', headers.get('location'), new URL(pageEntries.gate.path, base).href);
  }),
];

/**
 * What never reaches the functions.
 * @param api the API's own address; undefined on this machine
 */
export const apiChecks = (ask: Ask, api: string | undefined): Check[] => [
  check(
    'a form sent from another site is refused (403), also by its origin alone',
    async () => {
      for (const from of ['cross-site', 'none']) {
        const headers = { origin: 'https://other.example', 'sec-fetch-site': from };
        isError(await ask(apiPaths.contact, json({}, headers)), 403, 'forbidden');
      }
    },
    'Origin and Sec-Fetch-Site must reach the functions (infra/headers.ts)',
  ),
  check('the API refuses requests that do not come through CloudFront', async () => {
    if (!api) throw new Skipped('this site has no CloudFront');
    const askDirectly = askAt(new URL(api));
    isError(await askDirectly(apiPaths.check), 403, 'forbidden');
    const forged = await askDirectly(apiPaths.check, { headers: { 'x-origin-secret': 'guessed' } });
    isError(forged, 403, 'forbidden');
  }),
];

/** The API's paths of the rooms' pages. */
const contentPaths = gatedPaths.map((path) => path.replace(pageEntries.clientRoom.path, apiPaths.proposals));

const namesOf = ({ headers }: Answer) => [...headers.keys()].filter((name) => !name.startsWith('x-amz')).sort();

const reading = (ask: Ask, password: string | undefined): Check =>
  check(
    'a document opens with the password, compressed, and no cache keeps it',
    async () => {
      if (!password) throw new Skipped('set CLIENT_PASSWORD to the password of the default room');
      const login = await askAgain(ask)(apiPaths.login, json({ password }));
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
    },
    'Accept-Encoding must reach the functions (infra/headers.ts), and no cache keep their answers',
  );

/**
 * Whether only the client can open the client room.
 * @param password of the default room, if it is known
 */
export const gateChecks = (ask: Ask, password: string | undefined): Check[] => [
  reading(ask, password),
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
    const answer = await askAgain(ask)(apiPaths.login, json({ password: 'not the password' }));
    isError(answer, 401, 'invalid_password');
    same('set-cookie', answer.headers.get('set-cookie'), null);
  }),
];
