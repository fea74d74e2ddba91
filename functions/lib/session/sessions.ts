import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { createDatabase } from '#functions/lib/aws-clients.ts';
import { required } from '#functions/lib/env.ts';
import { unavailable } from '#functions/lib/errors.ts';
import type { HttpRequest } from '#functions/lib/http/handler.ts';
import { httpEnv } from '#functions/lib/http/trust.ts';
import { passwordHashOf } from '#functions/lib/users.ts';
import { signingKeySource } from './signing-key.ts';
import { passwordMark, readSession, type Session } from './token.ts';

/** The `__Host-` prefix binds the cookie to this host, HTTPS, and the path / (RFC 6265bis, section 4.1.3.2). */
const name = '__Host-session';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** The Set-Cookie header of a new session. */
export const sessionCookie = (token: string, hours: number): string =>
  `${name}=${token}; ${attributes}; Max-Age=${hours * 3600}`;

/** The Set-Cookie header that removes the cookie. */
export const clearedCookie = `${name}=; ${attributes}; Max-Age=0`;

/** The unverified session token of a request. We never set two session cookies, so two count as none. */
export const tokenFrom = (cookies: readonly string[]): string | undefined => {
  const [found = '', another] = cookies.filter((cookie) => cookie.startsWith(`${name}=`));
  return another === undefined ? found.slice(name.length + 1) || undefined : undefined;
};

/** How long an ended session stays recorded after its token expires, in case a function's clock is slow. Seconds. */
const clockSlack = 3600;

/** The environment of a function that reads sessions. */
export const sessionEnv = {
  ...httpEnv,
  USERS_TABLE: required,
  ENDED_SESSIONS_TABLE: required,
  SIGNING_KEY: z.optional(z.string()),
  SIGNING_KEY_SECRET: z.optional(z.string()),
};

type SessionEnv = z.output<z.ZodMiniObject<typeof sessionEnv>>;

/** Connects a function to the tables and the key of sessions. @throws {Error} if it has no signing key */
export const connectSessions = (env: SessionEnv) => {
  const { USERS_TABLE: users, ENDED_SESSIONS_TABLE: endedSessions } = env;
  const signingKey = signingKeySource(env);
  const db = createDatabase();

  const isValid = async ({ jti, room, passwordMark: mark }: Session, signal: AbortSignal): Promise<boolean> => {
    const command = new BatchGetCommand({
      RequestItems: {
        [users]: { Keys: [{ username: room }], ConsistentRead: true },
        [endedSessions]: { Keys: [{ jti }], ConsistentRead: true },
      },
    });
    const { Responses = {}, UnprocessedKeys = {} } = await db.send(command, { abortSignal: signal });
    // An unread key must never count as "not ended".
    if (Object.keys(UnprocessedKeys).length > 0) throw unavailable(new Error('The database left keys unread.'));
    const isEnded = (Responses[endedSessions] ?? []).length > 0;
    const hash = passwordHashOf(Responses[users]?.[0]);
    return !isEnded && hash !== undefined && passwordMark(hash) === mark;
  };

  return {
    signingKey,

    /** A request's session, if it is signed by us, not expired, not ended, and opened with the current password. */
    async read({ cookies, now, signal }: Pick<HttpRequest<unknown>, 'cookies' | 'now' | 'signal'>) {
      const token = tokenFrom(cookies);
      const session = token === undefined ? undefined : await readSession(await signingKey(now, signal), token, now);
      return session && (await isValid(session, signal)) ? session : undefined;
    },

    async end({ jti, expiresAt }: Session, signal: AbortSignal): Promise<void> {
      const put = new PutCommand({ TableName: endedSessions, Item: { jti, expiresAt: expiresAt + clockSlack } });
      await db.send(put, { abortSignal: signal });
    },
  };
};
