import * as z from 'zod/mini';
import { parseEnv } from '#functions/lib/env.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { findRoom } from '#functions/lib/rooms.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/sessions.ts';
import { sessionResponse } from '#shared/session.ts';

/** GET /api/auth/check: whether this browser has a session; with `?room=`, whether it has one for that room. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object(sessionEnv), environment);
  const { read } = connectSessions(env);

  return httpHandler({ env, response: sessionResponse }, async (request) => {
    const session = await read(request);
    const room = session && findRoom(session.room);
    const isOpen = room && (request.query.room ?? room.name) === room.name;
    return { status: 200, body: isOpen ? { isAuthenticated: true, room: room.name } : { isAuthenticated: false } };
  });
};
