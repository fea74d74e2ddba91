import { expect, test } from 'vitest';
import { contactForm, contactThanks } from './contact.ts';
import { contactFieldNames, formLabel } from './contact-fields.ts';

// The words of the specification for the contact form, to the letter. An owner who changes a field or a sentence
// changes this file with it. No other test repeats these words.

const good = { name: 'Ada', email: 'ada@example.com', company: 'Example Mills', message: 'Please call me back.' };
const longEmail = `${'x'.repeat(60)}@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(70)}.example`;

test('the labels', () => {
  expect(contactFieldNames.map(formLabel)).toEqual(['Name *', 'Email *', 'Company', 'Message *']);
});

test.each<[field: string, value: unknown, sentence: string]>([
  ['name', ' A ', 'Name must be at least 2 characters'],
  ['name', undefined, 'Name must be at least 2 characters'],
  ['name', ['Ada'], 'Name must be at least 2 characters'],
  ['name', 'x'.repeat(201), 'Name must be at most 200 characters'],
  ['name', 'Ada\ud800', 'Name contains a character that cannot be stored'],
  ['email', 'nobody', 'Please enter a valid email address'],
  ['email', null, 'Please enter a valid email address'],
  ['email', `${'x'.repeat(65)}@example.com`, 'Please enter a valid email address'],
  ['email', 'a@b.example\r\nBcc: c@d.example', 'Please enter a valid email address'],
  ['email', longEmail, 'Email must be at most 254 characters'],
  ['company', 'x'.repeat(201), 'Company must be at most 200 characters'],
  ['company', [], 'Company must be text'],
  ['message', '   too short ', 'Message must be at least 10 characters'],
  ['message', 'x'.repeat(5001), 'Message must be at most 5000 characters'],
  ['message', '👍'.repeat(5000), 'Message is too long to be sent; please shorten it'],
])('%s, %j: %s', (field, value, sentence) => {
  const { error } = contactForm.safeParse({ ...good, [field]: value });
  expect(error?.issues[0]).toMatchObject({ path: [field], message: sentence });
});

test('the shortest and the longest values are accepted', () => {
  expect(contactForm.safeParse({ name: 'Al', email: good.email, message: '0123456789' }).success).toBe(true);
  const longest = { ...good, name: 'x'.repeat(200), company: 'x'.repeat(200), message: 'x'.repeat(5000) };
  expect(contactForm.safeParse(longest).success).toBe(true);
});

test('the thanks', () => {
  expect(contactThanks).toBe("Thank you for your message. We'll be in touch soon!");
});
