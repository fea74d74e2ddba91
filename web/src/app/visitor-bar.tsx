import { pageEntries } from '#shared/page-entries.ts';
import { nav } from '#web/src/content/nav.ts';
import { BlogLink } from '#web/src/features/landing/footer.tsx';
import { HomeBar } from '#web/src/ui/bar.tsx';
import { ButtonLink } from '#web/src/ui/button.tsx';

/** @param form the URL of the contact form */
export function VisitorBar({ form = `${pageEntries.landing.path}#contact` }) {
  return (
    <HomeBar>
      <BlogLink tooltipId="blog-of-bar" className="text-[0.9375em]" />
      <ButtonLink href={form} size="bar" variant="quiet">
        {nav.getStarted}
      </ButtonLink>
    </HomeBar>
  );
}
