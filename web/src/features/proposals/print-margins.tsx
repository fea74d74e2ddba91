import { useEffect } from 'react';
import { formatDate } from '#shared/dates.ts';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { replacedOn } from './blocks/edition-note.tsx';
import { useValidity } from './blocks/use-validity.ts';
import { printMargins } from './print-margins-css.ts';

const { facts: labels, validity: texts } = roomTexts;

/**
 * Puts the document's title, version, dates and page numbers into the margins of every printed page. Firefox has no such
 * margins and adds title and page number itself: there a line at the foot of each page says the rest.
 */
export function PrintMargins(served: ServedProposal) {
  const { title, version, date, validUntil, sha256 } = served;
  const validity = useValidity(validUntil);
  const replaced = replacedOn(served);
  const label = replaced ? labels.replaced : validity.state === 'ended' ? texts.ended : labels.validUntil;
  const edition = `${labels.version} ${version}`;
  const facts = `${formatDate(date)} · ${label} ${formatDate(replaced ?? validUntil)} · ${documentCode(sha256)}`;
  useEffect(() => {
    // A style element would need an exception in the Content-Security-Policy; a constructed style sheet does not.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(printMargins({ topLeft: title, topRight: edition, bottomLeft: facts }));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [title, edition, facts]);
  return (
    <p className="sheet-foot">
      {edition} · {facts}
    </p>
  );
}
