import { formatDate } from '#shared/dates.ts';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { replacedOn } from './blocks/edition-note.tsx';
import { validityToday } from './blocks/validity-today.ts';
import { printMargins } from './print-margins-css.ts';

const { facts: labels, validity: texts } = roomTexts;

const textsOf = (served: ServedProposal) => {
  const { version, date, validUntil, sha256 } = served;
  const replaced = replacedOn(served);
  const ended = validityToday(validUntil).state === 'ended';
  const label = replaced ? labels.replaced : ended ? texts.ended : labels.validUntil;
  return {
    edition: `${labels.version} ${version}`,
    facts: `${formatDate(date)} · ${label} ${formatDate(replaced ?? validUntil)} · ${documentCode(sha256)}`,
  };
};

/** What Firefox has at the foot of each sheet: it has no margins as below, and adds title and page number itself. */
export function SheetFoot(served: ServedProposal) {
  const { edition, facts } = textsOf(served);
  return (
    <p className="sheet-foot">
      {edition} · {facts}
    </p>
  );
}

/**
 * Puts the document's title, version, dates and page numbers into the margins of every printed page.
 * @returns a function that takes them away
 */
export function setPrintMargins(served: ServedProposal): () => void {
  const { edition, facts } = textsOf(served);
  // A style element would need an exception in the Content-Security-Policy; a constructed style sheet does not.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(printMargins({ topLeft: served.title, topRight: edition, bottomLeft: facts }));
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  };
}
