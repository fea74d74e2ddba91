import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { parseEnv, required } from '#functions/lib/env.ts';
import { ApiError } from '#functions/lib/errors.ts';
import { httpHandler, takesBrotli } from '#functions/lib/http/handler.ts';
import { isClosed, roomNamed, storedFile } from '#functions/lib/rooms.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/sessions.ts';
import { namePattern, type RoomEntry, storedPath, storedPdfPath, versionPattern } from '#shared/stored-rooms.ts';
import { connectViews } from './views.ts';

const formOf = (part: string): { name: string; form: 'json' | 'html' | 'pdf' } => {
  const [, name = part, form = 'json'] = /^(.*)\.(html|pdf)$/.exec(part) ?? [];
  return { name, form: form as 'json' | 'html' | 'pdf' };
};

/** Characters that file names or headers forbid, or that RFC 8187 encodes but encodeURIComponent does not. */
const unfit = /[\\/:*?"<>|'()\p{C}]/gu;

/** Headers with a descriptive name for the saved PDF (RFC 6266). */
export const pdfHeaders = ({ offer }: Pick<RoomEntry, 'offer'>, slug: string): Record<string, string> => {
  const title = offer?.documents.find((document) => document.slug === slug)?.title ?? slug;
  const name = `${[offer?.client, title, offer?.version].join(' ')}.pdf`.replace(unfit, '-').trim();
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
};

/** The version of the requested edition, or of the newest if none was requested or the requested one was withdrawn. */
export const servedEdition = (
  { offer, withdrawn }: Pick<RoomEntry, 'offer' | 'withdrawn'>,
  requested: string | undefined,
) => (requested === undefined || withdrawn.includes(requested) ? offer?.version : requested);

const readIfThere = (path: string): Buffer | undefined => {
  try {
    // Faster than an asynchronous read, and delays no one: a deployed function answers one request at a time.
    return readFileSync(storedFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

type ReplyOptions = Record<'slug' | 'edition' | 'since' | 'accepted', string | undefined> & {
  form: ReturnType<typeof formOf>['form'];
};

const answerOf = (room: RoomEntry, { slug, form, edition, since, accepted }: ReplyOptions) => {
  if (slug !== undefined && !namePattern.test(slug)) return undefined;
  if (form === 'pdf') {
    const bytes = edition === undefined && slug !== undefined && readIfThere(storedPdfPath(room.name, slug));
    return bytes ? { file: bytes, headers: pdfHeaders(room, slug) } : undefined;
  }
  if ([edition, since].some((version) => version !== undefined && !versionPattern.test(version))) return undefined;
  const path = storedPath({ room: room.name, slug, edition, since, form });
  const bytes = readIfThere(path);
  if (!bytes && slug === undefined && edition === undefined) throw new Error(`${path} is not stored.`);
  const headers: Record<string, string> = form === 'html' ? { 'content-type': 'text/html; charset=utf-8' } : {};
  if (!bytes || !takesBrotli(accepted)) return bytes && { file: brotliDecompressSync(bytes).toString(), headers };
  return { file: bytes, headers: { ...headers, 'content-encoding': 'br' } };
};

/**
 * Serves a room's index or, by slug, a document. `?edition=1.0` selects an older edition; `?since=1.0` shows what has
 * changed since edition 1.0. A PDF has at most 400 KB, far below the 6 MB that Lambda allows for a response.
 */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object({ ...sessionEnv, DOCUMENT_VIEWS_TABLE: required }), environment);
  const { read } = connectSessions(env);
  const noteView = connectViews(env.DOCUMENT_VIEWS_TABLE);

  return httpHandler({ env }, async (request) => {
    const { params, query, headers, now } = request;
    const session = await read(request);
    const room = session && roomNamed(session.room);
    const { name, form } = formOf(params.slug ?? params.room ?? '');
    const [address, slug] = params.slug === undefined ? [name] : [params.room, name];
    // Checked before any lookup: without a session for this room, nobody can tell which rooms and documents exist.
    if (!room || room.address !== address || isClosed(room, now)) {
      throw new ApiError('unauthenticated', 'Please enter the password to read this.');
    }
    const { edition: requested, since } = query;
    const answer = answerOf(room, { slug, form, edition: requested, since, accepted: headers['accept-encoding'] });
    if (answer === undefined) throw new ApiError('not_found', 'There is no such document.');
    const edition = servedEdition(room, requested);
    // A request for HTML is not counted, because the page also requests its content as JSON, which is counted.
    if (room.countsViews && form !== 'html' && slug !== undefined && edition !== undefined && since === undefined) {
      await noteView({ room: room.name, slug, edition }, session.jti, now);
    }
    return { status: 200, ...answer };
  });
};
