import * as z from 'zod/mini';
import { parseEnv } from '#functions/lib/env.ts';
import { originSecrets } from '#functions/lib/http/env.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/env.ts';
import { sessionReply } from '#shared/session.ts';

const env = parseEnv(z.object(sessionEnv));
const { read } = connectSessions(env);

/** GET /api/auth/check */
export const handler = httpHandler({ originSecrets: originSecrets(env), reply: sessionReply }, async (request) => ({
  status: 200,
  body: { isAuthenticated: (await read(request)) !== undefined },
}));
