import type { ChangedSection, ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { DocumentBlock } from './blocks/block.tsx';
import { Marked, Passages } from './blocks/marked.tsx';
import { textOf } from './blocks/runs.ts';
import { SectionLink } from './blocks/section-link.tsx';

type Props = {
  document: ServedProposal;
  /** The section's place, from 0. */
  index: number;
  /** What changed in it, where that is to be marked. */
  changed?: ChangedSection | undefined;
};

export function DocumentSection({ document, index, changed }: Props) {
  const section = document.sections[index];
  if (!section) return null;
  const { id, title, newSheet, blocks } = section;
  return (
    <section
      id={id}
      data-new-sheet={newSheet}
      data-compares={blocks.some(({ kind }) => kind === 'comparison') || undefined}
      className="scroll-mt-6 not-first:mt-16 print:not-first:mt-8"
    >
      <header className="group flex items-baseline" data-keep-with-next="">
        <span className="section-number">{index + 1}</span>
        <h2 className="text-title">
          <Marked>{title}</Marked>
        </h2>
        <SectionLink id={id} title={title} />
      </header>
      <div className="blocks mt-5 grid grid-cols-1 gap-5 print:block">
        {blocks.map((block, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
          <DocumentBlock key={position} block={block} offer={document} />
        ))}
      </div>
      {changed && <RemovedPassages changed={changed} />}
    </section>
  );
}

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
