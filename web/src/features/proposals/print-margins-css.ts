import { colors } from '#shared/brand.ts';

/** The texts in the margins of a printed page; the page number stands at the bottom right. */
type PrintMargins = { topLeft: string; topRight: string; bottomLeft: string };

/** A text as a CSS string (CSS Syntax 4.3.5: a quote, a backslash, or a line end must be escaped). */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** By value: custom properties do not reach the margins of a page. */
const style = `font: 8pt "Liberation Sans", Arial, "Nimbus Sans", sans-serif; color: ${colors.muted[0]};`;

/** The rules for the margins of printed pages. */
export const printMargins = ({ topLeft, topRight, bottomLeft }: PrintMargins): string => `@page {
  @top-left { ${style} text-align: left; content: ${cssString(topLeft)}; width: 75%; }
  @top-right { ${style} text-align: right; content: ${cssString(topRight)}; }
  @bottom-left { ${style} text-align: left; content: ${cssString(bottomLeft)}; width: 85%; }
  @bottom-right { ${style} text-align: right; content: "Page " counter(page) " of " counter(pages); }
}`;
