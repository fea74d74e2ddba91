import * as z from 'zod/mini';
import { sessionReply } from '#shared/session.ts';
import { parseEnv } from '../lib/env.ts';
import { originSecrets } from '../lib/http/env.ts';
import { httpHandler } from '../lib/http/handler.ts';
import { connectSessions, sessionEnv } from '../lib/session/env.ts';

const env = parseEnv(z.object(sessionEnv));
const { read } = connectSessions(env);

/** GET /api/auth/check */
export const handler = httpHandler({ originSecrets: originSecrets(env), reply: sessionReply }, async (request) => ({
  status: 200,
  body: { isAuthenticated: (await read(request)) !== undefined },
}));
