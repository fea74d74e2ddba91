import { type PageEntry, type PageName, pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/landing/texts.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';

const picture = `${site.url}/sharing.png`;

type Props = PageEntry & { name?: PageName };

/** The <head> tags that differ from page to page. main.ts reads the `page` tag. */
export function PageHead({ name, title, path, isPublic, isStatic, description = site.description }: Props) {
  const url = `${site.url}${path}`;
  const firmFirst = `${site.name} · ${title}`;
  return (
    <>
      <title>{path === pageEntries.landing.path ? firmFirst : pageTitle(title)}</title>
      <meta name="description" content={description} />
      {!isStatic && <meta name="page" content={name} />}
      {isPublic ? (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={firmFirst} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={url} />
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={landing.sharingPicture} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
