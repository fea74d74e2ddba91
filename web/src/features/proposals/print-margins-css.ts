/** The texts in the margins of a printed page; the page number stands at the bottom right. */
type PrintMargins = { topLeft: string; topRight: string; bottomLeft: string };

/** A text as a CSS string (CSS Syntax 4.3.5: a quote, a backslash, or a line end must be escaped). */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** What stands in the margins of printed pages. How it looks: paper.css. */
export const printMargins = ({ topLeft, topRight, bottomLeft }: PrintMargins): string => `@page {
  @top-left { content: ${cssString(topLeft)}; }
  @top-right { content: ${cssString(topRight)}; }
  @bottom-left { content: ${cssString(bottomLeft)}; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); }
}`;
