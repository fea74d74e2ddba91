import { expect, it } from 'vitest';
import { contactForm } from './contact.ts';
import { type ContactField, contactFieldNames, contactFields } from './contact-fields.ts';
import { sampleLead } from './testing/sample-lead.ts';

it('contactForm: stays within 16 KB when every field has its maximum size', () => {
  const longest = ({ kind, max, maxBytes = Number.POSITIVE_INFINITY }: ContactField) =>
    kind === 'email'
      ? `${'x'.repeat(60)}@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.example`
      : '\u0001'.repeat(Math.min(max, Math.floor(maxBytes / 6)));
  const form = Object.fromEntries(contactFieldNames.map((name) => [name, longest(contactFields[name])]));
  expect(contactForm.parse(form)).toEqual(form);
  const others = { honeypot: '', elapsedMs: Number.MAX_SAFE_INTEGER };
  expect(new TextEncoder().encode(JSON.stringify({ ...form, ...others })).byteLength).toBeLessThanOrEqual(16 * 1024);
});

it.each([
  [{ company: null }],
  [{ company: ' \n' }],
  [{ email: '\u200b\uff41da\uff20example.com' }],
  [{ email: ' \u202aada@exam\u00adple.com\ufeff ' }],
])('contactForm: cleans %j', (typed) => {
  expect(contactForm.parse({ ...sampleLead(), ...typed })).toEqual(sampleLead());
});
