import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parseEnv } from '#functions/lib/env.ts';
import { ApiError } from '#functions/lib/errors.ts';
import { type Compressed, chooseEncoding } from '#functions/lib/http/encoding.ts';
import { originSecrets } from '#functions/lib/http/env.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { isClosed, roomNamed } from '#functions/lib/rooms.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/env.ts';
import { readStored } from './stored-documents.ts';

const env = parseEnv(z.object(sessionEnv));
const { read } = connectSessions(env);

/** Of the bytes as they are sent: the same document has another tag in another encoding (RFC 9110, 8.8.3). */
const entityTag = (body: string | Compressed) =>
  `"${createHash('sha256')
    .update(typeof body === 'string' ? body : body.bytes)
    .digest('base64url')}"`;

/** GET a room's index, and GET one document of it by its slug; `?edition=1.0` for one that is not the newest. */
export const handler = httpHandler({ originSecrets: originSecrets(env) }, async (request) => {
  const { params, query } = request;
  const session = await read(request);
  const room = session && roomNamed(session.room);
  // Before anything is looked up: a visitor without a session of this very room cannot tell which rooms and documents exist.
  if (!room || room.address !== params.room || isClosed(room, request.now)) {
    throw new ApiError('unauthenticated', 'Please enter the password to read this.');
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = readStored({ room: room.name, slug: params.slug, edition: query.edition }, encoding);
  if (body === undefined) throw new ApiError('not_found', 'There is no such document.');
  const etag = entityTag(body);
  return request.headers['if-none-match'] === etag
    ? { status: 304, body: '', headers: { etag } }
    : { status: 200, body, headers: { etag } };
});
