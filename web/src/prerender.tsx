import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { allPages, notFoundFile } from '#shared/page-entries.ts';
import { App } from './app/app.tsx';
import { PageHead, type PageMeta } from './app/page-head.tsx';
import { notFound } from './content/not-found.ts';
import { contentQuery } from './features/proposals/proposals.ts';
import { checkQuery } from './features/session/check.ts';
import { createQueryClient } from './lib/query-client.ts';
import { roomAddressOf } from './lib/room-address.ts';
import type { PrerenderedPage } from './prerendered-page.ts';

/** Renders every page of the site, and the loading state of the client room. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages = allPages.map(async ({ path, file, isPublic, isStatic, component, title, description, holdsRooms }) => ({
    file: file.slice(1),
    head: head({
      title,
      ...(!isStatic && { component }),
      ...(isPublic && { path }),
      ...(description && { description }),
    }),
    // Any room will do: the loading state is the same.
    body: await body(holdsRooms ? `${path}/room` : path),
    scripts: !isStatic,
    ...(holdsRooms && { isEmpty: true, early: 'src/arrive-in-room.ts' }),
  }));
  const notFoundPage = body(notFoundFile).then((html) => ({
    file: notFoundFile.slice(1),
    head: head({ title: notFound.title }),
    body: html,
    scripts: false,
  }));
  return Promise.all([...pages, notFoundPage]);
}

const head = (meta: PageMeta) => renderToStaticMarkup(<PageHead {...meta} />);

const body = async (path: string, queryClient = createQueryClient()) => {
  const { prelude } = await prerender(<App queryClient={queryClient} ssrPath={path} />, {
    // Above this size React would stream content with an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return await new Response(prelude).text();
};

/** React's comments around "Loading...". */
const boundary = /^<!--\$-->(.*)<!--\/\$-->$/s;

/**
 * Renders a page of the client room for a visitor with a session: place-page.ts puts it in place of "Loading...".
 * @param path of the page @param content as the API returns it
 */
export async function renderRoomPage(path: string, content: ServedIndex | ServedProposal): Promise<string> {
  const address = roomAddressOf(path, '');
  const queryClient = createQueryClient();
  queryClient.setQueryData(checkQuery(address.room).queryKey, { isAuthenticated: true });
  queryClient.setQueryData(contentQuery(address).queryKey, content);
  const html = await body(path, queryClient);
  const [, inner] = boundary.exec(html) ?? [];
  if (inner === undefined) throw new Error(`${path} was not rendered as one boundary.`);
  return inner;
}
