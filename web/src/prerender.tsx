import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { ServedIndex, ServedProposal } from '#shared/editions.ts';
import { allPages, notFoundFile, type PageEntry } from '#shared/pages.ts';
import { App } from './app.tsx';
import { contentQuery } from './features/proposals/proposals.ts';
import { createQueryClient } from './lib/query-client.ts';
import { roomAddressOf } from './lib/room-address.ts';
import { states } from './lib/texts.ts';
import { PageHead } from './page-head.tsx';
import type { PrerenderedPage } from './prerendered-page.ts';
import { checkQuery } from './session/check.ts';

const notFoundPage: PageEntry = {
  path: notFoundFile,
  file: notFoundFile,
  title: states.notFound.title,
  isPublic: false,
  isStatic: true,
};

/** Renders every page of the site, and the loading state of the client room. */
export const prerenderPages = (): Promise<PrerenderedPage[]> =>
  Promise.all(
    [...allPages, notFoundPage].map(async (page) => ({
      file: page.file.slice(1),
      head: renderToStaticMarkup(<PageHead {...page} />),
      // The loading state is the same for every room.
      body: await body(page.holdsRooms ? `${page.path}/room` : page.path),
      scripts: !page.isStatic,
      ...(page.holdsRooms && { isEmpty: true, early: 'src/arrive-in-room.ts' }),
    })),
  );

const body = async (path: string, queryClient = createQueryClient()) => {
  const { prelude } = await prerender(<App queryClient={queryClient} ssrPath={path} />, {
    // By default React splits a large page and joins it with an inline script, which the CSP forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return await new Response(prelude).text();
};

/** Matches a page inside the comments that mark a single Suspense boundary. */
const boundary = /^<!--\$-->(.*)<!--\/\$-->$/s;

/** Renders a client room page for a visitor with a session. place-page.ts shows it in place of "Loading...". */
export async function renderRoomPage(path: string, content: ServedIndex | ServedProposal): Promise<string> {
  const address = roomAddressOf(path, '');
  const queryClient = createQueryClient();
  queryClient.setQueryData(checkQuery(address.room).queryKey, { isAuthenticated: true });
  queryClient.setQueryData(contentQuery(address).queryKey, content);
  const html = await body(path, queryClient);
  const [, inner] = boundary.exec(html) ?? [];
  if (inner === undefined) throw new Error(`${path} was not rendered inside a single Suspense boundary.`);
  return inner;
}
