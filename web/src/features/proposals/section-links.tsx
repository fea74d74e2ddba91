import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Tooltip, TooltipProvider } from '#web/src/ui/tooltip.tsx';

/**
 * The links of all sections, each in the place beside its heading. A module of its own, as it brings the tooltips, which no
 * reader waits for.
 */
export default function SectionLinks() {
  const [places, setPlaces] = useState<HTMLElement[]>([]);
  useEffect(() => setPlaces([...document.querySelectorAll<HTMLElement>('[data-link-to]')]), []);
  return (
    <TooltipProvider>
      {places.map((place) => {
        const { linkTo = '', title = '' } = place.dataset;
        return createPortal(<SectionLink id={linkTo} title={title} />, place, linkTo);
      })}
    </TooltipProvider>
  );
}

/** The address of a section, beside its heading, to be copied or followed. */
function SectionLink({ id, title }: { id: string; title: string }) {
  return (
    <Tooltip text="The address of this section, to share">
      <a
        href={`#${id}`}
        aria-label={`Link to the section ${title}`}
        className="inline-block rounded-box px-1 font-sans text-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 hover:text-ink"
      >
        #
      </a>
    </Tooltip>
  );
}
