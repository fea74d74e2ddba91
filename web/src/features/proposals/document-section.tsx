import { memo, useMemo } from 'react';
import type { ChangedSection } from '#shared/editions.ts';
import type { Section } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { DocumentBlock } from './blocks/block.tsx';
import { Marked, Marks } from './blocks/marked.tsx';
import { runsByText, textOf } from './blocks/runs.ts';
import { SectionLink } from './blocks/section-link.tsx';
import { Passages } from './changes.tsx';

/**
 * @param props.number of the section, from 1
 * @param props.changed what changed in the section, where that is to be marked
 */
export const DocumentSection = memo(function DocumentSection({
  section: { id, title, newSheet, blocks },
  number,
  changed,
}: {
  section: Section;
  number: number;
  changed: ChangedSection | undefined;
}) {
  const marks = useMemo(() => changed && runsByText(changed), [changed]);
  return (
    <Marks value={marks}>
      <section
        id={id}
        data-new-sheet={newSheet}
        data-compares={blocks.some(({ kind }) => kind === 'comparison') || undefined}
        className="scroll-mt-6 not-first:mt-16 print:not-first:mt-8"
      >
        <header className="group flex items-baseline" data-keep-with-next="">
          <span className="section-number">{number}</span>
          <h2 className="text-title">
            <Marked>{title}</Marked>
          </h2>
          <SectionLink id={id} title={title} />
        </header>
        <div className="blocks mt-5 grid grid-cols-1 gap-5 print:block">
          {blocks.map((block, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
            <DocumentBlock key={position} block={block} />
          ))}
        </div>
        {changed && <RemovedPassages changed={changed} />}
      </section>
    </Marks>
  );
});

/** What stood in the section and has no place in it any longer. */
function RemovedPassages({ changed: { passages } }: { changed: ChangedSection }) {
  const removed = passages.filter((runs) => textOf(runs) === '');
  if (removed.length === 0) return null;
  return (
    <div className="mt-5 grid max-w-measure gap-2 text-small">
      <p>{roomTexts.changes.removedHere}</p>
      <Passages passages={removed} />
    </div>
  );
}
