import * as z from 'zod/mini';
import { parseEnv, required } from '#functions/lib/env.ts';
import { ApiError } from '#functions/lib/errors.ts';
import { httpHandler, takesBrotli } from '#functions/lib/http/handler.ts';
import { isClosed, roomNamed } from '#functions/lib/rooms.ts';
import { connectSessions, sessionEnv } from '#functions/lib/session/sessions.ts';
import type { RoomEntry } from '#shared/stored-rooms.ts';
import { readPdf, readStored } from './stored-documents.ts';
import { connectViews } from './views.ts';

/** What the last part of an address names, and in which form: content, the page that the build rendered, or a PDF. */
const formOf = (part: string): { name: string; form: 'json' | 'html' | 'pdf' } => {
  const [, name = part, form = 'json'] = /^(.*)\.(html|pdf)$/.exec(part) ?? [];
  return { name, form: form as 'json' | 'html' | 'pdf' };
};

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

/** The version of what is served: under one that was withdrawn, it is the newest. */
export const servedEdition = (
  { offer, withdrawn }: Pick<RoomEntry, 'offer' | 'withdrawn'>,
  asked: string | undefined,
) => (asked === undefined || withdrawn.includes(asked) ? offer?.version : asked);

type Asked = Record<'slug' | 'edition' | 'since' | 'accepted', string | undefined> & {
  form: ReturnType<typeof formOf>['form'];
};

/** @returns undefined when there is no such document or edition */
const answerOf = (room: RoomEntry, { slug, form, edition, since, accepted }: Asked) => {
  if (form !== 'pdf') {
    const file = readStored({ room: room.name, slug, edition, since, form }, takesBrotli(accepted));
    const headers = form === 'html' ? { 'content-type': 'text/html; charset=utf-8' } : {};
    return file === undefined ? undefined : { file, headers };
  }
  const bytes = edition === undefined && slug !== undefined ? readPdf(room.name, slug) : undefined;
  return bytes && { file: { bytes }, headers: pdfHeaders(room, slug ?? '') };
};

/**
 * GET a room's index, and GET one document of it by its slug; `?edition=1.0` for one that is not the newest, `?since=1.0` for
 * what changed in the newest since that one. An address that ends in `.html` asks for the page as the build rendered it,
 * one in `.pdf` for the newest edition's PDF: 400 KB at most, of the 6 MB that a function may answer with.
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
    // Before anything is looked up: a visitor without a session of this very room cannot tell which rooms and documents exist.
    if (!room || room.address !== address || isClosed(room, now)) {
      throw new ApiError('unauthenticated', 'Please enter the password to read this.');
    }
    const { edition: asked, since } = query;
    const answer = answerOf(room, { slug, form, edition: asked, since, accepted: headers['accept-encoding'] });
    if (answer === undefined) throw new ApiError('not_found', 'There is no such document.');
    const edition = servedEdition(room, asked);
    // Whoever is shown a page as it was rendered asks for its content too, and is counted then.
    if (room.countsViews && form !== 'html' && slug !== undefined && edition !== undefined && since === undefined) {
      await noteView({ room: room.name, slug, edition }, session.jti, now);
    }
    return { status: 200, ...answer };
  });
};
