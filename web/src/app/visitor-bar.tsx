import { pageEntries } from '#shared/page-entries.ts';
import { landing } from '#web/src/content/landing.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { HomeBar } from '#web/src/ui/home-bar.tsx';

/** The bar of a visitor's other pages: the form is one tap away. */
export function VisitorBar() {
  return (
    <HomeBar>
      <ButtonLink href={`${pageEntries.landing.path}#contact`} size="small">
        {landing.nav.getStarted}
      </ButtonLink>
    </HomeBar>
  );
}
