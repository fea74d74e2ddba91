import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { charactersLeft, contactForm } from './contact.ts';
import { type ContactField, contactFieldNames, contactFields } from './contact-fields.ts';
import { sampleLead } from './sample-lead.ts';

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

it.each([null, '', ' \n'])('contactForm: treats company %j as absent', (company) => {
  const lead = sampleLead();
  expect(contactForm.parse({ ...lead, company })).toEqual(lead);
});

it('contactForm: cleans a pasted email address', () => {
  const lead = sampleLead();
  expect(contactForm.parse({ ...lead, email: `\u200b${lead.email.replace('@', '\uff20')}` })).toEqual(lead);
});

describe('charactersLeft', () => {
  it('returns a negative number exactly when the text is too long', () => {
    const { max } = contactFields.message;
    const unit = fc.constantFrom('a', 'é', '愛', '👍', '"', '\n');
    const text = fc.tuple(unit, fc.integer({ min: 20, max: max + 20 })).map(([one, n]) => `.${one.repeat(n)}.`);
    fc.assert(
      fc.property(text, (message) => {
        const { success } = z.safeParse(contactForm, sampleLead({ message }));
        expect(charactersLeft(contactFields.message, message) >= 0).toBe(success);
      }),
    );
  });

  it('counts code points after trimming', () => {
    const { max } = contactFields.name;
    expect(charactersLeft(contactFields.name, '')).toBe(max);
    expect(charactersLeft(contactFields.name, `  ${'👍'.repeat(max)}  `)).toBe(0);
    expect(charactersLeft(contactFields.name, 'x'.repeat(max + 3))).toBe(-3);
  });
});
