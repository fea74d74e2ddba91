import type { ServedProposal } from '#shared/editions.ts';
import { afterPaint } from '#web/src/lib/after-paint.ts';
import { draw } from '#web/src/lib/draw.ts';
import { DocumentSection } from './document-section.tsx';
import { followReader } from './follow-reader.ts';
import { setPrintMargins } from './print-margins.tsx';
import { RoomFoot } from './room-foot.tsx';
import { startsBelow } from './scroll-restoration.ts';

/** As many as a phone shows first. Drawing the rest shifts nothing. */
const firstSections = 1;

/**
 * Draws the sections of a document: the first ones at once, the others one by one, so that the page answers the reader in
 * between. Printing, or going to a section, draws all of them.
 * @param signal ends it
 * @returns when all of it has been drawn
 */
export async function drawDocument(main: HTMLElement, document: ServedProposal, signal: AbortSignal): Promise<void> {
  const { sections } = document;
  const reading = main.querySelector('.reading') ?? main;
  let drawn = 0;
  const drawUpTo = (count: number) => {
    for (; drawn < Math.min(count, sections.length); drawn += 1)
      draw(<DocumentSection document={document} index={drawn} />, reading);
    if (drawn < sections.length || main.ariaBusy === 'false') return;
    draw(<RoomFoot {...document} />, reading);
    main.ariaBusy = 'false';
    followReader(main, document, signal);
  };
  const drawAll = () => drawUpTo(sections.length);
  const goTo = () => {
    if (drawn === sections.length) return;
    drawAll();
    window.document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };
  drawUpTo(startsBelow() ? sections.length : firstSections);
  setPrintMargins(document, signal);
  addEventListener('beforeprint', drawAll, { signal });
  addEventListener('hashchange', goTo, { signal });
  main.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    // Choosing an entry closes its list.
    if (target.closest('a')) target.closest('.contents-bar')?.removeAttribute('open');
    // The filter of critical requirements: tables.css does the rest.
    const filter = target.closest('[aria-pressed]');
    if (filter) filter.ariaPressed = String(filter.ariaPressed !== 'true');
  });
  // An opened list begins at the section that is being read.
  main.querySelector('.contents-bar')?.addEventListener('toggle', ({ currentTarget }) => {
    (currentTarget as Element).querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
  while (drawn < sections.length) {
    await new Promise<void>(afterPaint);
    if (signal.aborted) return;
    drawUpTo(drawn + 1);
  }
}
