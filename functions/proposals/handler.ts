import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { parseEnv } from '#functions/lib/env.ts';
import { ApiError } from '#functions/lib/errors.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { findRoom, readRoomFile } from '#functions/lib/rooms.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/sessions.ts';
import { servedFile } from '#shared/rooms.ts';

/** Browsers accept Brotli over HTTPS only. @param accepted the Accept-Encoding header */
const takesBrotli = (accepted = ''): boolean => accepted.split(',').some((name) => name.trim() === 'br');

/** GET /api/proposals/{room} and /api/proposals/{room}/{slug}: the room's index, or one of its documents. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object(sessionEnv), environment);
  const { read } = connectSessions(env);

  return httpHandler({ env }, async (request) => {
    const { params, headers } = request;
    const session = await read(request);
    const room = session && findRoom(session.room);
    // Checked before any lookup: without a session for this room, nobody can tell which rooms and documents exist.
    if (!room || room.name !== params.room) {
      throw new ApiError('unauthenticated', 'Please enter the password to read this.');
    }
    const { slug } = params;
    if (slug !== undefined && !room.documents.some((document) => document.slug === slug)) {
      throw new ApiError('not_found', 'There is no such document.');
    }
    const file = readRoomFile(servedFile(room.name, slug));
    if (takesBrotli(headers['accept-encoding'])) return { status: 200, file, headers: { 'content-encoding': 'br' } };
    return { status: 200, file: brotliDecompressSync(file).toString() };
  });
};
