/** The texts in a sheet's margins; the page numbers stand at the bottom right. */
export type SheetMargins = { topLeft: string; topRight: string; bottomLeft: string };

/** A text as a CSS string, whatever it contains (CSS Syntax 4.3.5: a quote, a backslash or a line end must be escaped). */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** The rules for the margins of printed sheets. */
export const sheetMargins = ({ topLeft, topRight, bottomLeft }: SheetMargins): string => `@page {
  @top-left { content: ${cssString(topLeft)}; width: 75%; }
  @top-right { content: ${cssString(topRight)}; }
  @bottom-left { content: ${cssString(bottomLeft)}; width: 75%; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); }
}`;
