import { useEffect } from 'react';
import { dayAt, formatDate, offerStateOf } from '#shared/dates.ts';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { replacedOn } from './blocks/edition-note.tsx';
import { inStates, whileOpen } from './blocks/offer-state.ts';

const { facts: labels, validity: texts } = roomTexts;

/** A text as a CSS string (CSS Syntax 4.3.5: a quote, a backslash, or a line end must be escaped). */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** The facts of an edition as each sheet has them. @param lastDay what its last day is called */
const factsOf = ({ date, validUntil, sha256 }: ServedProposal, lastDay: string, day = validUntil): string =>
  `${formatDate(date)} · ${lastDay} ${formatDate(day)} · ${documentCode(sha256)}`;

const editionOf = ({ version }: ServedProposal): string => `${labels.version} ${version}`;

/** What Firefox shows at the foot of each sheet: it has no margin boxes, and adds title and page number itself. */
export function SheetFoot(served: ServedProposal) {
  const replaced = replacedOn(served);
  return (
    <p className="sheet-foot">
      {editionOf(served)} ·{' '}
      {replaced ? (
        factsOf(served, labels.replaced, replaced)
      ) : (
        <>
          <span {...whileOpen}>{factsOf(served, labels.validUntil)}</span>
          <span {...inStates('ended')}>{factsOf(served, texts.ended)}</span>
        </>
      )}
    </p>
  );
}

/** Puts the document's title, version, dates and page numbers into the margins of every printed page. */
export function usePrintMargins(served: ServedProposal): void {
  useEffect(() => {
    const replaced = replacedOn(served);
    const hasEnded = offerStateOf(served.validUntil, dayAt(new Date())) === 'ended';
    const facts = replaced
      ? factsOf(served, labels.replaced, replaced)
      : factsOf(served, hasEnded ? texts.ended : labels.validUntil);
    // A style element would need an exception in the Content-Security-Policy; a constructed style sheet does not.
    const sheet = new CSSStyleSheet();
    // How it looks: paper.css.
    sheet.replaceSync(`@page {
      @top-left { content: ${cssString(served.title)}; }
      @top-right { content: ${cssString(editionOf(served))}; }
      @bottom-left { content: ${cssString(facts)}; }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); }
    }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [served]);
}
