import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import type { Site } from '#shared/site-schema.ts';
import { Logo } from '#web/src/ui/logo.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { nav } from '#web/src/ui/texts.ts';
import { Hundred } from './dots.tsx';

export function Footer() {
  return (
    <footer className="band">
      <div className="mx-auto grid max-w-page gap-x-6 gap-y-8 px-[20px] py-12 sm:px-[32px] min-[48rem]:grid-cols-2 min-[48rem]:items-baseline-last md:gap-y-12 md:py-16 print:break-inside-avoid print:px-0 print:py-0">
        {/* The last row of the hero's dots, which ends with the empty place. */}
        <div className="min-[48rem]:col-span-2 print:hidden">
          <Hundred columns={20} fromRow={4} className="sm:hidden" />
          <Hundred columns={25} fromRow={3} className="max-sm:hidden" />
        </div>
        <div className="min-w-0">
          <p className="font-serif text-heading text-balance">{site.footerTagline}</p>
        </div>
        <div className="min-w-0 text-small wrap-anywhere">
          <Logo shrinks />
          <p className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-2 print:hidden">
            <BlogLink tooltipId="blog-of-footer" />
            <TextLink href={pageEntries.privacy.path}>{nav.privacy}</TextLink>
          </p>
          <p className="mt-2 text-muted tabular-nums">
            {/* The year of the build, which main.ts corrects. */}©{' '}
            <span className="this-year">{new Date().getUTCFullYear()}</span> {site.legalName}
          </p>
          <FirmFacts {...site} />
        </div>
      </div>
    </footer>
  );
}

/** The firm's optional details, such as its phone number, one per line. */
export function FirmFacts(facts: Site) {
  const { address: at, phone, registration, accountable } = facts;
  const postalAddress = at && [at.street, at.city, at.region, at.postalCode, at.country].filter(Boolean).join(', ');
  const person = accountable && `Responsible: ${accountable.name}, ${accountable.role}`;
  return [postalAddress, phone, registration, person].map(
    (line) =>
      line && (
        <p key={line} className="mt-2 text-muted">
          {line}
        </p>
      ),
  );
}

/** The tooltip names the link's host. On a small screen, the footer shows the tooltip as a line of text. */
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
