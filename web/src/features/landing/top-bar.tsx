import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { HomeBar } from '#web/src/ui/home-bar.tsx';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { Tooltip, TooltipProvider } from '#web/src/ui/tooltip.tsx';

export function TopBar() {
  return (
    <HomeBar>
      <TooltipProvider>
        <Tooltip text={`Leaves this site for ${new URL(site.blogUrl).host}`}>
          <TextLink href={site.blogUrl} rel="external" className="text-small font-medium max-[30rem]:hidden">
            {landing.nav.blog}
          </TextLink>
        </Tooltip>
      </TooltipProvider>
      <ButtonLink href="#contact" size="small">
        {landing.nav.getStarted}
      </ButtonLink>
    </HomeBar>
  );
}
