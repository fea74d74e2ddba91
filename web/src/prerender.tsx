import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { allPages, notFoundFile } from '#shared/page-entries.ts';
import { App } from './app/app.tsx';
import { PageHead, type PageMeta } from './app/page-head.tsx';
import { notFound } from './content/not-found.ts';
import type { PrerenderedPage } from './prerendered-page.ts';

/** Renders every page of the site. Of the client room only the guard's first state is rendered. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages = allPages.map(async ({ path, file, isPublic, isStatic, component, title, description, holdsRooms }) => ({
    file: file.slice(1),
    head: head({
      title,
      ...(!isStatic && { component }),
      ...(isPublic && { path }),
      ...(description && { description }),
    }),
    // Any room: what is rendered says nothing of it.
    body: await body(holdsRooms ? `${path}/room` : path),
    scripts: !isStatic,
    ...(holdsRooms && { isEmpty: true }),
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

const body = async (path: string) => {
  const { prelude } = await prerender(<App ssrPath={path} />, {
    // Above this size React would stream a boundary's content with an inline script that moves it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return await new Response(prelude).text();
};
