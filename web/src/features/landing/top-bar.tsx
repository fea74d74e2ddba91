import { site } from '#shared/site.ts';
import { landing } from '../../content/landing.ts';
import { Bar } from '../../ui/bar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

export function TopBar() {
  return (
    <Bar
      start={
        <a href="/" aria-label={`${site.name}, home`} className="rounded-box">
          <Logo />
        </a>
      }
    >
      <Tooltip text={`Leaves this site for ${new URL(site.blogUrl).host}`}>
        <TextLink href={site.blogUrl} rel="external" className="text-small font-medium">
          {landing.nav.blog}
        </TextLink>
      </Tooltip>
      <ButtonLink href="#contact" size="small">
        {landing.nav.getStarted}
      </ButtonLink>
    </Bar>
  );
}
