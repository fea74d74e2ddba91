import type { Section } from '#shared/proposals.ts';
import { DocumentBlock } from './blocks/block.tsx';
import { SectionLink } from './blocks/section-link.tsx';

export function DocumentSection({ id, title, blocks }: Section) {
  return (
    <section id={id} className="scroll-mt-6 not-first:mt-16 print:not-first:mt-8">
      <header className="group flex items-baseline" data-keep-with-next="">
        <h2 className="text-title print:text-[1.5rem]">{title}</h2>
        <SectionLink id={id} title={title} />
      </header>
      <div className="mt-5 grid grid-cols-1 gap-5 print:block">
        {blocks.map((block, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
          <DocumentBlock key={position} block={block} />
        ))}
      </div>
    </section>
  );
}
