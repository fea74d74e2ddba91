import { useSyncExternalStore } from 'react';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import type { Site } from '#shared/site-schema.ts';
import { firmLines } from '#web/src/content/firm-lines.ts';
import { nav } from '#web/src/content/nav.ts';
import { Logo } from '#web/src/ui/logo.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';

const never = () => () => {};
const thisYear = () => new Date().getFullYear();
const yearOfBuild = () => __BUILD_YEAR__;

export function Footer() {
  // The prerendered page and hydration use the year of the build.
  const year = useSyncExternalStore(never, thisYear, yearOfBuild);
  return (
    <footer className="band">
      <div className="mx-auto flex max-w-page flex-wrap items-end justify-between gap-x-10 gap-y-8 px-5 py-12 sm:px-8 print:break-inside-avoid print:px-0 print:py-0">
        <div className="min-w-0">
          <Logo shrinks />
          <p className="mt-3 text-muted">{site.footerTagline}</p>
        </div>
        <div className="min-w-0 text-small wrap-anywhere sm:text-right">
          <p className="mb-2 empty:hidden print:hidden">
            <BlogLink tooltipId="blog-of-footer" />
          </p>
          <p className="print:hidden">
            <TextLink href={pageEntries.privacy.path}>{nav.privacy}</TextLink>
          </p>
          <p className="mt-2 text-muted tabular">
            © {year} {site.legalName}
          </p>
          <FirmFacts {...site} />
        </div>
      </div>
    </footer>
  );
}

/** The firm's optional facts, one per line. */
export function FirmFacts(facts: Site) {
  return firmLines(facts).map((line) => (
    <p key={line} className="mt-2 text-muted">
      {line}
    </p>
  ));
}

/**
 * The blog link with a tooltip that names its host, shown on hover and focus; on a small screen it is a line of the
 * footer. Nothing if the firm has no blog.
 */
export function BlogLink({ className, tooltipId }: { className?: string; tooltipId: string }) {
  const { blogUrl } = site;
  if (blogUrl === undefined) return null;
  return (
    <span className="relative">
      <TextLink href={blogUrl} rel="external" aria-describedby={tooltipId} className={className ?? ''}>
        {nav.blog}
      </TextLink>
      <span role="tooltip" id={tooltipId} className="tooltip text-note">
        {nav.leaves(new URL(blogUrl).host)}
      </span>
    </span>
  );
}
