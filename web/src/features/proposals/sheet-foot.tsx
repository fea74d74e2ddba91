import { formatDate } from '#shared/dates.ts';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { replacedOn } from './blocks/edition-note.tsx';
import { inStates, whileOpen } from './blocks/offer-state.ts';

const { facts: labels, validity: texts } = roomTexts;

/** The facts of an edition as each sheet has them. @param lastDay what its last day is called */
const factsOf = ({ date, validUntil, sha256 }: ServedProposal, lastDay: string, day = validUntil): string =>
  `${formatDate(date)} · ${lastDay} ${formatDate(day)} · ${documentCode(sha256)}`;

const editionOf = ({ version }: ServedProposal): string => `${labels.version} ${version}`;

/** What Firefox shows at the foot of each sheet: it has no margin boxes, and adds title and page number itself. */
export function SheetFoot(served: ServedProposal) {
  const replaced = replacedOn(served);
  return (
    <p className="sheet-foot">
      <span data-sheet-edition="">{editionOf(served)}</span> ·{' '}
      {replaced ? (
        <span data-sheet-facts="">{factsOf(served, labels.replaced, replaced)}</span>
      ) : (
        <>
          <span data-sheet-facts="" {...whileOpen}>
            {factsOf(served, labels.validUntil)}
          </span>
          <span data-sheet-facts="" {...inStates('ended')}>
            {factsOf(served, texts.ended)}
          </span>
        </>
      )}
    </p>
  );
}
