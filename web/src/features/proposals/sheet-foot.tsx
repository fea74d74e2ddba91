import { formatDate } from '#shared/dates.ts';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { replacedOn } from './blocks/edition-note.tsx';
import { inStates, whileOpen } from './blocks/offer-state.ts';

const { facts: labels, validity: texts } = roomTexts;

/** The facts of an edition for each sheet. @param lastDay label of the last day */
const factsOf = ({ date, validUntil, sha256 }: ServedProposal, lastDay: string, day = validUntil): string =>
  `${formatDate(date)} · ${lastDay} ${formatDate(day)} · ${documentCode(sha256)}`;

const editionOf = ({ version }: ServedProposal): string => `${labels.version} ${version}`;

/** The footer of each sheet in Firefox, which has no margin boxes and adds title and page number itself. */
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
