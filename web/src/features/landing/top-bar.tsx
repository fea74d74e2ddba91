import { site } from '#shared/site.ts';
import { landing } from '../../content/landing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HomeBar } from '../../ui/home-bar.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

export function TopBar() {
  return (
    <HomeBar>
      <Tooltip text={`Leaves this site for ${new URL(site.blogUrl).host}`}>
        <TextLink href={site.blogUrl} rel="external" className="text-small font-medium">
          {landing.nav.blog}
        </TextLink>
      </Tooltip>
      <ButtonLink href="#contact" size="small">
        {landing.nav.getStarted}
      </ButtonLink>
    </HomeBar>
  );
}
