import { withoutInvisible } from '#shared/invisible.ts';

/** What programs take for the end of a line (Unicode, 5.8, "Newline Guidelines"). */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const control = /\p{Cc}/gu;
const controlButTab = /[^\P{Cc}\t]/gu;

/** One line that is safe in a header: nothing invisible in it, no control characters, at most `max` characters. */
export const headerText = (text: string, max: number): string => {
  const line = [...withoutInvisible(text.split(lineBreak).join(' ').replace(control, ' ')).replace(/ +/g, ' ').trim()];
  return line.length <= max ? line.join('') : `${line.slice(0, max - 1).join('')}…`;
};

/** The lines of a text for the body of an email, without control characters, which email cannot carry. */
export const bodyLines = (text: string): string[] =>
  text.split(lineBreak).map((line) => line.replace(controlButTab, ''));

/** The first line of a message that shows something, as one line for a list. */
export const firstLine = (message: string): string =>
  message
    .split(lineBreak)
    .map((line) => headerText(line, 120))
    .find((line) => line !== '') ?? '';

/** A visitor's text in the text part of an email: indented, so that no line of it can pass for one of ours. */
export const indented = (text: string): string =>
  bodyLines(text)
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
