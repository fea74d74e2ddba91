import * as z from 'zod/mini';
import { parseEnv, required } from '#functions/lib/env.ts';
import { ApiError } from '#functions/lib/errors.ts';
import { httpHandler, takesBrotli } from '#functions/lib/http/handler.ts';
import { isClosed, roomNamed } from '#functions/lib/rooms.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/sessions.ts';
import type { RoomEntry } from '#shared/stored-rooms.ts';
import { readPdf, readStored } from './stored-documents.ts';
import { connectViews } from './views.ts';

/** The document whose PDF an address asks for; undefined when it asks for none. */
const pdfSlug = (slug: string): string | undefined => (slug.endsWith('.pdf') ? slug.slice(0, -4) : undefined);

/** Characters that a file system refuses in a name, that a header cannot hold, or that encodeURIComponent leaves (RFC 8187). */
const unfit = /[\\/:*?"<>|'()\p{C}]/gu;

/** The headers that make a browser save a PDF under a name that says what it is (RFC 6266). */
export const pdfHeaders = ({ offer }: Pick<RoomEntry, 'offer'>, slug: string): Record<string, string> => {
  const title = offer?.documents.find((document) => document.slug === slug)?.title ?? slug;
  const name = `${[offer?.client, title, offer?.version].join(' ')}.pdf`.replace(unfit, '-').trim();
  return {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
};

type Asked = Record<'slug' | 'edition' | 'since' | 'accepted', string | undefined>;

/** @returns undefined when there is no such document or edition */
const answerOf = (room: RoomEntry, { slug, edition, since, accepted }: Asked) => {
  const printed = slug === undefined ? undefined : pdfSlug(slug);
  if (printed === undefined) {
    const body = readStored({ room: room.name, slug, edition, since }, takesBrotli(accepted));
    return body === undefined ? undefined : { body, headers: {} };
  }
  const bytes = edition === undefined ? readPdf(room.name, printed) : undefined;
  return bytes && { body: { bytes }, headers: pdfHeaders(room, printed) };
};

/**
 * GET a room's index, and GET one document of it by its slug; `?edition=1.0` for one that is not the newest,
 * and `?since=1.0` for what changed in the newest since that one. A slug with `.pdf` is the newest edition's PDF: 400 KB at most, a fraction of the 6 MB that a function may answer with in base64.
 */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(z.object({ ...sessionEnv, VIEWS_TABLE: required }), environment);
  const { read } = connectSessions(env);
  const noteView = connectViews(env.VIEWS_TABLE);

  return httpHandler({ env }, async (request) => {
    const { params, query, headers, now } = request;
    const session = await read(request);
    const room = session && roomNamed(session.room);
    // Before anything is looked up: a visitor without a session of this very room cannot tell which rooms and documents exist.
    if (!room || room.address !== params.room || isClosed(room, now)) {
      throw new ApiError('unauthenticated', 'Please enter the password to read this.');
    }
    const { slug } = params;
    const { edition: asked, since } = query;
    const answer = answerOf(room, { slug, edition: asked, since, accepted: headers['accept-encoding'] });
    if (answer === undefined) throw new ApiError('not_found', 'There is no such document.');
    const edition = asked === undefined || room.withdrawn.includes(asked) ? room.offer?.version : asked;
    if (room.countsViews && slug !== undefined && edition !== undefined && since === undefined) {
      await noteView({ room: room.name, slug: pdfSlug(slug) ?? slug, edition }, session.jti, now);
    }
    return { status: 200, ...answer };
  });
};
