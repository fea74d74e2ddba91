import { pageEntries } from '#shared/page-entries.ts';
import { nav } from '#web/src/content/nav.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { HomeBar } from '#web/src/ui/home-bar.tsx';

/** The bar of a visitor's other pages: the form is one tap away. */
export function VisitorBar() {
  return (
    <HomeBar>
      <ButtonLink href={`${pageEntries.landing.path}#contact`} size="bar" variant="quiet">
        {nav.getStarted}
      </ButtonLink>
    </HomeBar>
  );
}
