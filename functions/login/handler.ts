import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { createDatabase } from '#functions/lib/aws-clients.ts';
import { connectLimiter } from '#functions/lib/client-limiter.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { ApiError, internal, rateLimited, unavailable } from '#functions/lib/errors.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { log } from '#functions/lib/log.ts';
import { findRoom } from '#functions/lib/rooms.ts';
import { DamagedHashError, verifyPassword } from '#functions/lib/session/password.ts';
import { connectSessions, sessionCookie, sessionEnv, tokenFrom } from '#functions/lib/session/sessions.ts';
import { passwordMark, readSession, signSession } from '#functions/lib/session/token.ts';
import { userRepository } from '#functions/lib/users.ts';
import { loginRequest, sessionResponse } from '#shared/session.ts';
import { functionSettings } from '#shared/settings.ts';

/** The same response for a wrong password, an unknown room, and a room without a password. */
const wrongPassword = (): ApiError => {
  log.warn('login_failed');
  return new ApiError('invalid_password', 'Invalid password.');
};

/** If a password could not be compared, the response must not call it wrong. */
const verify = async (stored: string, password: string): Promise<boolean> => {
  try {
    return await verifyPassword(stored, password);
  } catch (error) {
    log.failure('password_unverifiable', error);
    throw error instanceof DamagedHashError ? internal(error) : unavailable(error);
  }
};

/** POST /api/auth/login: opens a session for a room's password, and ends the browser's earlier one. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(
    z.object({
      ...sessionEnv,
      RATE_LIMITS_TABLE: required,
      LIMIT_LOGIN: functionSettings.LIMIT_LOGIN,
      SESSION_HOURS: functionSettings.SESSION_HOURS,
    }),
    environment,
  );

  const { signingKey, end } = connectSessions(env);
  const limiter = connectLimiter(env.LIMIT_LOGIN, env.RATE_LIMITS_TABLE, 'login#');
  const users = userRepository(createDatabase(), env.USERS_TABLE);

  return httpHandler(
    { env, request: loginRequest, response: sessionResponse },
    async ({ body: { password, room: name }, client, cookies, now, signal }) => {
      const wait = await limiter.take(client, now, signal);
      if (wait) {
        log.warn('login_limited');
        throw rateLimited(wait);
      }
      const room = findRoom(name);
      if (!room) throw wrongPassword();
      const stored = await users.passwordHash(room.name, signal);
      if (stored === undefined) {
        log.warn('login_without_password_set', { hint: `npm run set-password -- --room ${room.name}` });
        throw wrongPassword();
      }
      if (!(await verify(stored, password))) throw wrongPassword();
      const key = await signingKey(now, signal);
      // The browser's old cookie is replaced. End its session too, so that a copy of the old cookie stops working.
      const former = await readSession(key, tokenFrom(cookies) ?? '', now);
      if (former) await end(former, signal);
      const session = {
        jti: randomUUID(),
        room: room.name,
        passwordMark: passwordMark(stored),
        hours: env.SESSION_HOURS,
      };
      const token = await signSession(key, session, now);
      log.info('login', { room: room.name });
      const body = { isAuthenticated: true, room: room.name };
      return { status: 200, body, cookies: [sessionCookie(token, env.SESSION_HOURS)] };
    },
  );
};
