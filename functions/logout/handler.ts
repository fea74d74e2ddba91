import * as z from 'zod/mini';
import { parseEnv } from '#functions/lib/env.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { log } from '#functions/lib/log.ts';
import { clearedCookie, connectSessions, sessionEnv } from '#functions/lib/session/sessions.ts';
import { logoutRequest, sessionResponse } from '#shared/session.ts';

/** POST /api/auth/logout. Responds after ending the session; also succeeds without a session. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object(sessionEnv), environment);
  const { read, end } = connectSessions(env);

  return httpHandler({ env, request: logoutRequest, response: sessionResponse }, async (request) => {
    const session = await read(request);
    if (session) {
      await end(session, request.signal);
      log.info('logout');
    }
    return { status: 200, body: { isAuthenticated: false }, cookies: [clearedCookie] };
  });
};
