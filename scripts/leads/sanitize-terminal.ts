/**
 * Visitors can send control characters, which could recolor a terminal, rename its window or hide what follows, and
 * marks that turn the direction of writing, which could make one name look like another.
 */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A visitor's text as one line that is safe to print. */
export const sanitizeTerminal = (text: string): string => text.replace(/\s+/g, ' ').replace(unsafe, '\ufffd').trim();

/** A visitor's text as lines that are safe to print. */
export const sanitizeTerminalLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', '  ').replace(unsafe, '\ufffd'));
