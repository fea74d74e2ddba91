import { posix } from 'node:path';
import * as z from 'zod/mini';
import { parseEnv } from '#functions/lib/env.ts';
import { ApiError } from '#functions/lib/errors.ts';
import { chooseEncoding } from '#functions/lib/http/encoding.ts';
import { originSecrets } from '#functions/lib/http/env.ts';
import { httpHandler } from '#functions/lib/http/handler.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/env.ts';
import { apiPaths } from '#shared/api.ts';
import { readStored } from './stored-documents.ts';

const env = parseEnv(z.object(sessionEnv));
const { read } = connectSessions(env);

/** The room that this function's routes name. */
const room = posix.basename(apiPaths.proposals);

/** GET the room's index, and GET one document of it by its slug. */
export const handler = httpHandler({ originSecrets: originSecrets(env) }, async (request) => {
  // Before anything is looked up: a visitor without a session cannot tell a document that exists from one that does not.
  if (!(await read(request))) throw new ApiError('unauthenticated', 'Please enter the password to read this.');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = readStored(room, request.params.slug, encoding);
  if (body === undefined) throw new ApiError('not_found', 'There is no such document.');
  return { status: 200, body };
});
