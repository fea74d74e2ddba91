import { formatDate } from '#shared/dates.ts';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { replacedOn } from './blocks/edition-note.tsx';
import { validityToday } from './blocks/validity-note.tsx';

const { facts: labels, validity: texts } = roomTexts;

/** A text as a CSS string (CSS Syntax 4.3.5: a quote, a backslash, or a line end must be escaped). */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

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

/** What Firefox shows at the foot of each sheet: it has no margin boxes, and adds title and page number itself. */
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
 * @param signal takes them away
 */
export function setPrintMargins(served: ServedProposal, signal: AbortSignal): void {
  const { edition, facts } = textsOf(served);
  // A style element would need an exception in the Content-Security-Policy; a constructed style sheet does not.
  const sheet = new CSSStyleSheet();
  // How it looks: paper.css.
  sheet.replaceSync(`@page {
    @top-left { content: ${cssString(served.title)}; }
    @top-right { content: ${cssString(edition)}; }
    @bottom-left { content: ${cssString(facts)}; }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); }
  }`);
  document.adoptedStyleSheets.push(sheet);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  });
}
