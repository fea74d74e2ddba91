import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { notFoundFile, pages } from '#shared/pages.ts';
import { App } from './app/app.tsx';
import { PageHead, type PageMeta } from './app/page-head.tsx';
import { paths } from './app/paths.ts';
import { gate } from './content/gate.ts';
import { landing } from './content/landing.ts';
import { notFound } from './content/not-found.ts';
import type { PrerenderedPage } from './prerendered-page.ts';

/** Renders every page of the site. Of the client room there is only the guard's first state. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  return Promise.all([
    renderPage(paths.home, { title: landing.title, path: paths.home }),
    renderPage(paths.login, { title: gate.title }),
    renderPage(paths.proposals, { title: gate.clientRoom }),
    renderPage('/404', { title: notFound.title }),
  ]);
}

async function renderPage(path: string, meta: PageMeta): Promise<PrerenderedPage> {
  const { prelude } = await prerender(<App ssrPath={path} />, {
    // Above this size React would stream a boundary's content with an inline script that moves it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const file = pages[path];
  return {
    file: (file ?? notFoundFile).slice(1),
    head: renderToStaticMarkup(<PageHead {...meta} />),
    body: await new Response(prelude).text(),
    scripts: file !== undefined,
  };
}
