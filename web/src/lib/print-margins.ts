/** A text as a CSS string (CSS Syntax 4.3.5: a quote, a backslash, or a line end must be escaped). */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

let sheet: CSSStyleSheet | undefined;

const remove = () => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
};

/**
 * Puts a document's title, edition, dates and page numbers into the margins of every printed page, as its SheetFoot says
 * them for today.
 * @returns a function that takes them away
 */
export function setPrintMargins(main: HTMLElement): () => void {
  const textOf = (selector: string) => cssString(main.querySelector(selector)?.textContent ?? '');
  const { offer } = main.dataset;
  const today = offer === undefined ? '' : `[data-in-states~=${offer}]`;
  remove();
  // A style element would need an exception in the Content-Security-Policy; a constructed style sheet does not.
  sheet = new CSSStyleSheet();
  // How it looks: paper.css.
  sheet.replaceSync(`@page {
    @top-left { content: ${textOf('h1')}; }
    @top-right { content: ${textOf('[data-sheet-edition]')}; }
    @bottom-left { content: ${textOf(`[data-sheet-facts]${today}`)}; }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); }
  }`);
  document.adoptedStyleSheets.push(sheet);
  return remove;
}
