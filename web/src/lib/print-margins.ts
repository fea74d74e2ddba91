/** A CSS string with escaped quotes, backslashes, and line breaks (CSS Syntax Level 3, section 4.3.5). */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

let sheet: CSSStyleSheet | undefined;

const remove = () => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
};

/** Prints the title and today's SheetFoot text in the margins of every sheet. @returns a function that undoes this */
export function setPrintMargins(main: HTMLElement): () => void {
  const textOf = (selector: string) => cssString(main.querySelector(selector)?.textContent ?? '');
  const { offer } = main.dataset;
  const today = offer === undefined ? '' : `[data-in-states~=${offer}]`;
  remove();
  // A style element would need a CSP exception; a constructed style sheet does not.
  sheet = new CSSStyleSheet();
  // paper.css styles this margin text.
  sheet.replaceSync(`@page {
    @top-left { content: ${textOf('h1')}; }
    @top-right { content: ${textOf('[data-sheet-edition]')}; }
    @bottom-left { content: ${textOf(`[data-sheet-facts]${today}`)}; }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); }
  }`);
  document.adoptedStyleSheets.push(sheet);
  return remove;
}
