import * as z from 'zod/mini';
import { parseEnv } from '#functions/lib/env.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { closedSentence, isClosed, roomAt, roomNamed } from '#functions/lib/rooms.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/sessions.ts';
import { sessionReply } from '#shared/session.ts';

/** GET /api/auth/check: whether this browser has a session; with `?room=`, whether it has one for that room address. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object(sessionEnv), environment);
  const { read } = connectSessions(env);

  return httpHandler({ env, reply: sessionReply }, async (request) => {
    const { query, now } = request;
    const session = await read(request);
    const room = session && roomNamed(session.room);
    if (room && !isClosed(room, now) && (query.room ?? room.address) === room.address) {
      return { status: 200, body: { isAuthenticated: true, room: room.address } };
    }
    const requested = roomAt(query.room);
    const closed = requested && isClosed(requested, now) && { closed: closedSentence(requested) };
    return { status: 200, body: { isAuthenticated: false, ...closed } };
  });
};
