import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { TooltipProvider } from '#web/src/ui/tooltip.tsx';
import { SectionLink } from './section-link.tsx';

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
