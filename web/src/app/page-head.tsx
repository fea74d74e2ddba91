import { site } from '#shared/site.ts';
import { pageTitle } from '../lib/page-title.ts';

export type PageMeta = {
  title: string;
  /** Only a page for everybody has one: its path is what search engines and sharing links name. */
  path?: string;
};

/** The tags of a page's head that are its own. */
export function PageHead({ title, path }: PageMeta) {
  const url = path && `${site.url}${path}`;
  return (
    <>
      <title>{path === '/' ? `${site.name} · ${title}` : pageTitle(title)}</title>
      {url ? (
        <>
          <meta name="description" content={site.description} />
          <link rel="canonical" href={url} />
          <link rel="manifest" href="/site.webmanifest" />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={`${site.name} · ${title}`} />
          <meta property="og:description" content={site.description} />
          <meta property="og:url" content={url} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
