import { useState } from 'react';
import type { ServedProposal } from '#shared/editions.ts';
import type { ComparisonRow, Section } from '#shared/proposals.ts';
import { Button } from '#web/src/ui/button.tsx';
import { DocumentBlock } from './blocks/block.tsx';
import { unbroken } from './blocks/unbroken.tsx';
import { roomTexts } from './texts.ts';

const requirementsOf = ({ blocks }: Section) =>
  blocks.flatMap((block) => (block.kind === 'comparison' ? block.rows : []));

export function DocumentSection({ document, index }: { document: ServedProposal; index: number }) {
  const section = document.sections[index];
  if (!section) return null;
  const { id, title, newSheet, blocks } = section;
  const firstComparison = document.sections.findIndex((each) => requirementsOf(each).length > 0);
  return (
    <>
      {index === firstComparison && <CriticalFilter rows={document.sections.flatMap(requirementsOf)} />}
      <section
        id={id}
        data-new-sheet={newSheet}
        className="scroll-mt-6 not-first:mt-12 sm:not-first:mt-16 print:not-first:mt-8"
      >
        <header className="flex items-baseline" data-keep-with-next="">
          <span className="min-w-7 shrink-0 pr-2 text-[0.9375rem] text-muted tabular">{index + 1}</span>
          <h2 className="text-title">{unbroken(title, { inDisplay: true })}</h2>
        </header>
        <div className="blocks mt-4 grid grid-cols-1 gap-4 sm:mt-5 sm:gap-5 print:block">
          {blocks.map((block, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
            <DocumentBlock key={position} block={block} offer={document} />
          ))}
        </div>
      </section>
    </>
  );
}

/** A toggle button. While it is pressed, tables.css hides requirements that are not critical. Print shows all. */
function CriticalFilter({ rows }: { rows: readonly ComparisonRow[] }) {
  const [isPressed, setPressed] = useState(false);
  const critical = rows.filter((row) => row.critical).length;
  return (
    <p className="mt-16 border-t border-line pt-6 print:hidden">
      <Button variant="quiet" size="small" aria-pressed={isPressed} onClick={() => setPressed(!isPressed)}>
        {roomTexts.comparison.criticalOnly(critical, rows.length)}
      </Button>
    </p>
  );
}
