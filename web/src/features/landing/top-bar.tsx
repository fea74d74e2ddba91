import { landing } from '#web/src/content/landing.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { HomeBar } from '#web/src/ui/home-bar.tsx';
import { BlogLink } from './blog-link.tsx';

export function TopBar() {
  return (
    <HomeBar>
      <BlogLink tooltipId="blog-of-bar" className="text-[0.9375em]" />
      <ButtonLink href="#contact" size="bar" variant="quiet">
        {landing.nav.getStarted}
      </ButtonLink>
    </HomeBar>
  );
}
