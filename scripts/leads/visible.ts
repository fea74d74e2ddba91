/**
 * Control characters could recolour a terminal, rename its window or hide what follows; the marks that turn the
 * direction of writing could make one name look like another. Visitors can send both.
 */
const commanding = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A visitor's text as one line that commands nothing. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(commanding, '\ufffd').trim();

/** A visitor's text with its lines kept. */
export const manyLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', '  ').replace(commanding, '\ufffd'));
