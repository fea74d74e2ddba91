import { pageEntries } from '#shared/pages.ts';
import { HomeBar } from '#web/src/ui/bar.tsx';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { nav } from '#web/src/ui/texts.ts';
import { BlogLink } from './footer.tsx';

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
