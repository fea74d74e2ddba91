import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { allPages, notFoundFile, type PageEntry, type PageName } from '#shared/pages.ts';
import { App } from './app.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import NotFoundPage from './landing/not-found-page.tsx';
import { PrivacyPage } from './landing/privacy-page.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { states } from './lib/texts.ts';
import { PageHead } from './page-head.tsx';
import { pages } from './pages.ts';

const staticPages: Partial<Record<PageName, ReactNode>> = { privacy: <PrivacyPage /> };

const notFoundPage: PageEntry = {
  path: notFoundFile,
  file: notFoundFile,
  title: states.notFound.title,
  isPublic: false,
  isStatic: true,
};

/** A page of the site, or the loading state that is the same for all client rooms. */
export type PrerenderedPage = PageEntry & { head: string; body: string };

/** Renders every page of the site, and the 404 page. @throws {Error} naming the page that cannot be rendered */
export const prerenderPages = (): Promise<PrerenderedPage[]> =>
  Promise.all([
    ...allPages.map(async (page) => {
      const body = await bodyOf(page).catch((cause) => {
        const why = cause instanceof Error ? cause.message : cause;
        throw new Error(`The page ${page.path} cannot be rendered: ${why}`, { cause });
      });
      return { ...page, head: renderToStaticMarkup(<PageHead {...page} />), body };
    }),
    {
      ...notFoundPage,
      head: renderToStaticMarkup(<PageHead {...notFoundPage} />),
      body: renderToStaticMarkup(<NotFoundPage />),
    },
  ]);

async function bodyOf({ name, path, isStatic, holdsRooms }: (typeof allPages)[number]): Promise<string> {
  if (isStatic) {
    const content = staticPages[name];
    if (!content) throw new Error('web/src/prerender.tsx has no static page of this name.');
    return renderToStaticMarkup(content);
  }
  if (!pages[name]) throw new Error('web/src/pages.ts has no page of this name.');
  const html = await renderApp(holdsRooms ? `${path}/room` : path);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just rendered this HTML
  const root = <div id="root" dangerouslySetInnerHTML={{ __html: html }} />;
  return renderToStaticMarkup(name === 'landing' ? <LandingPage>{root}</LandingPage> : root);
}

async function renderApp(path: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(<App queryClient={createQueryClient()} ssrPath={path} />, {
    // By default React splits a large page and joins it with an inline script, which the CSP forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}
