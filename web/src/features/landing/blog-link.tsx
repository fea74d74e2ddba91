import { site } from '#shared/site.ts';
import { nav } from '#web/src/content/nav.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';

/**
 * The link to the blog. Its tooltip says, on hover and on focus, where it leads, at the left of it: the stylesheet shows it,
 * so that it needs no script.
 */
export function BlogLink({ className, tooltipId }: { className?: string; tooltipId: string }) {
  return (
    <span className="relative">
      <TextLink href={site.blogUrl} rel="external" aria-describedby={tooltipId} className={className ?? ''}>
        {nav.blog}
      </TextLink>
      <span role="tooltip" id={tooltipId} className="tooltip text-note">
        {`Leaves this site for ${new URL(site.blogUrl).host}`}
      </span>
    </span>
  );
}
