import { useEffect } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { Proposal } from '#shared/proposals.ts';
import { printMargins } from './print-margins-css.ts';

/** Puts the document's title, version, dates and page numbers into the margins of every printed page. */
export function usePrintMargins({ title, version, date, validUntil }: Proposal): void {
  useEffect(() => {
    // A style element would need an exception in the Content-Security-Policy; a constructed style sheet does not.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      printMargins({
        topLeft: title,
        topRight: `Version ${version}`,
        bottomLeft: `${formatDate(date)} · Valid until ${formatDate(validUntil)}`,
      }),
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [title, version, date, validUntil]);
}
