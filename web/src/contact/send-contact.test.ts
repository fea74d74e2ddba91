import { expect, test } from 'vitest';
import { contactFields } from '#shared/contact-fields.ts';
import { limitNote } from './limit-note.ts';
import { createIdempotencyKeys } from './send-contact.ts';
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

const contact = { name: 'Ada', email: 'ada@example.org', message: 'Good morning' };

test('createIdempotencyKeys: makes a new key only when the message changes', () => {
  const keyFor = createIdempotencyKeys();
  const keys = [contact, { ...contact }, { ...contact, name: 'Eve' }, contact].map(keyFor);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test('createIdempotencyKeys: gives each form its own key, a UUID', () => {
  const [one, other] = [createIdempotencyKeys()(contact), createIdempotencyKeys()(contact)];
  expect(one).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(other).not.toBe(one);
});
