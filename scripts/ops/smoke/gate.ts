import { readRooms, slugsOf } from '#functions/proposals/build.ts';
import { apiPaths } from '#shared/api.ts';
import { sessionReply } from '#shared/session.ts';
import {
  type Answer,
  type Ask,
  askAgain,
  type Check,
  check,
  isError,
  json,
  jsonOf,
  notCached,
  Skipped,
  same,
} from './check.ts';

/** The API paths of each room's pages. */
const contentPaths: readonly string[] = readRooms().flatMap((room) =>
  [undefined, ...slugsOf(room)].map((slug) => [apiPaths.proposals, room.facts.address, slug].filter(Boolean).join('/')),
);

const namesOf = ({ headers }: Answer) => [...headers.keys()].filter((name) => !name.startsWith('x-amz')).sort();

const reading = (ask: Ask, password: string | undefined): Check =>
  check(
    'a document opens with the password, compressed, and no cache keeps it',
    async () => {
      if (!password) throw new Skipped('set CLIENT_PASSWORD to the password of the default room');
      const login = await askAgain(ask)(apiPaths.login, json({ password }));
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
  check('a stranger has no session, and a document that exists and one that does not are refused alike', async () => {
    const { status, text, headers } = await ask(apiPaths.check);
    same('the status', status, 200);
    same('the body', text, '{"isAuthenticated":false}');
    same('set-cookie', headers.get('set-cookie'), null);
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
