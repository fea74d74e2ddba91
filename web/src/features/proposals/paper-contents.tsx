import type { Section } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { partsOf } from './parts.ts';

/**
 * The table of contents of a printed document. A browser does not tell on which sheet a section will be; where somebody
 * knows, as in the PDFs that are published, the number is written into `data-sheet-of`.
 */
export function PaperContents({ sections }: { sections: readonly Section[] }) {
  return (
    <section className="paper-contents hidden print:block">
      <h2>{roomTexts.contents.heading}</h2>
      {partsOf(sections).map(({ name, entries }) => (
        <div key={entries[0]?.id}>
          {name && <p>{name}</p>}
          <ol>
            {entries.map(({ id, title, number }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{number}</span>
                  <span>{title}</span>
                  <span data-sheet-of={id} />
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
