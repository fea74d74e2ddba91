import { expect, test } from 'vitest';
import { contactFields } from '#shared/contact-fields.ts';
import { limitNote } from './limit-note.ts';

test('in the last tenth of its limit a field says how much is left, and beyond it how much is too much', () => {
  const { name } = contactFields;
  const noteOf = (length: number) => limitNote(name, 'x'.repeat(length))?.text;
  expect(noteOf(name.max * 0.9 - 1)).toBeUndefined();
  expect(noteOf(name.max * 0.9 + 1)).toBe(`${name.max * 0.1 - 1} characters left`);
  expect(noteOf(name.max - 1)).toBe('1 character left');
  expect(noteOf(name.max + 1)).toBe('1 character too many');
  expect(noteOf(name.max + 3)).toBe('3 characters too many');
});
