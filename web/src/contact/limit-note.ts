import { charactersLeft } from '#shared/contact.ts';
import type { ContactField } from '#shared/contact-fields.ts';
import { contactTexts } from './texts.ts';

const { length } = contactTexts;

/** When at most this share of a field's limit remains, a note counts the remaining characters. */
const nearLimit = 0.1;

/** `text` is visible and changes with every character. `spoken`, for screen readers, does not. */
export type LimitNote = { text: string; spoken: string };

/** The note for a field whose text is near or over the limit; otherwise undefined. */
export function limitNote(field: ContactField, text: string): LimitNote | undefined {
  const left = charactersLeft(field, text);
  const all = [...text.trim()].length + left;
  if (left > nearLimit * all) return undefined;
  return left < 0
    ? { text: length.over(-left), spoken: length.tooLong(field.label) }
    : { text: length.left(left), spoken: length.nearlyFull(field.label) };
}
