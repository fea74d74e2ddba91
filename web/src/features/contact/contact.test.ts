import { expect, test } from 'vitest';
import { contactFields } from '#shared/contact-fields.ts';
import { landing } from '#web/src/content/landing.ts';
import { limitNote } from './limit-note.ts';
import { createIdempotencyKeys } from './send-contact.ts';

test('in the last tenth of its limit a field says how much is left, and beyond it how much is too much', () => {
  const { name } = contactFields;
  const { length } = landing.contact;
  const noteOf = (length: number) => limitNote(name, 'x'.repeat(length))?.text;
  expect(noteOf(name.max * 0.9 - 1)).toBeUndefined();
  expect(noteOf(name.max * 0.9 + 1)).toBe(length.left(name.max * 0.1 - 1));
  expect(noteOf(name.max - 1)).toBe(length.left(1));
  expect(noteOf(name.max + 1)).toBe(length.over(1));
  expect(noteOf(name.max + 3)).toBe(length.over(3));
});

const counted = () => {
  let count = 0;
  return createIdempotencyKeys(() => `key ${++count}`);
};
const contact = { name: 'Ada', email: 'ada@example.org', message: 'Good morning' };

test('a retry with unchanged text has the same key; changed text has a new one, and so has text that is changed back', () => {
  const keyFor = counted();
  const texts = [contact, { ...contact }, { ...contact, name: 'Eve' }, contact];
  expect(texts.map(keyFor)).toEqual(['key 1', 'key 1', 'key 2', 'key 3']);
});

test('a key is a uuid, and each form has its own for the same text', () => {
  const [one, other] = [createIdempotencyKeys()(contact), createIdempotencyKeys()(contact)];
  expect(one).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(other).not.toBe(one);
});
