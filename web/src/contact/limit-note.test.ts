import { expect, test } from 'vitest';
import { contactFields } from '#shared/contact-fields.ts';
import { limitNote } from './limit-note.ts';
import { contactTexts } from './texts.ts';

test('limitNote: counts the remaining characters only in the last tenth of the limit', () => {
  const { name } = contactFields;
  const { length } = contactTexts;
  const noteOf = (length: number) => limitNote(name, 'x'.repeat(length))?.text;
  expect(noteOf(name.max * 0.9 - 1)).toBeUndefined();
  expect(noteOf(name.max * 0.9 + 1)).toBe(length.left(name.max * 0.1 - 1));
  expect(noteOf(name.max - 1)).toBe(length.left(1));
  expect(noteOf(name.max + 1)).toBe(length.over(1));
  expect(noteOf(name.max + 3)).toBe(length.over(3));
});
