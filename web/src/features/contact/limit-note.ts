import { charactersLeft } from '#shared/contact.ts';
import type { ContactField } from '#shared/contact-fields.ts';

/** From this share of a field's characters on, what is left is worth a word. */
const nearLimit = 0.1;

/** What stands at a field, and what is read out when it changes: less, because it changes with every character. */
export type LimitNote = { text: string; spoken: string };

/** The note for a field whose text comes near to its limit, or is over it. */
export function limitNote(field: ContactField, text: string): LimitNote | undefined {
  const left = charactersLeft(field, text);
  const all = [...text.trim()].length + left;
  if (left > nearLimit * all) return undefined;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0
    ? { text: `${-left} ${characters} too many`, spoken: `${field.label} is too long.` }
    : { text: `${left} ${characters} left`, spoken: `${field.label} is nearly full.` };
}
