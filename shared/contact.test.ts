import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { charactersLeft, contactForm } from './contact.ts';
import { type ContactField, contactFieldNames, contactFields } from './contact-fields.ts';
import { sampleLead } from './sample-lead.ts';

/** As the browser sends it, with everything beside the form at its longest. */
const asSent = (form: object) =>
  new TextEncoder().encode(
    JSON.stringify({ ...form, honeypot: '', elapsedMs: Number.MAX_SAFE_INTEGER, typedMs: Number.MAX_SAFE_INTEGER }),
  ).byteLength;

describe('a form that is accepted', () => {
  it('fits into a request of 16 KB, whatever it is written in', () => {
    const unit = fc.constantFrom('a', 'é', '愛', '👍', '\u0001', '"', '\\', '\n', '\u2028');
    const text = (maxLength: number) => fc.string({ unit, maxLength });
    const valueFor = ({ kind, max }: ContactField) =>
      kind === 'email'
        ? fc.constant(`${'x'.repeat(60)}@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.example`)
        : fc.oneof(
            text(max),
            fc.tuple(unit, fc.integer({ min: Math.ceil(max / 5), max })).map(([one, n]) => one.repeat(n)),
          );
    const form = fc.record(Object.fromEntries(contactFieldNames.map((name) => [name, valueFor(contactFields[name])])));
    let accepted = 0;
    fc.assert(
      fc.property(form, (input) => {
        const parsed = z.safeParse(contactForm, input);
        if (!parsed.success) return;
        accepted += 1;
        expect(asSent(input)).toBeLessThanOrEqual(16 * 1024);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

it.each([null, '', ' \n'])('%j is no company', (company) => {
  const lead = sampleLead();
  expect(contactForm.parse({ ...lead, company })).toEqual(lead);
});

describe('the characters that are left', () => {
  it('are fewer than none exactly when a text is too long to be accepted', () => {
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

  it('are counted as they are stored: trimmed, and each character once', () => {
    const { max } = contactFields.name;
    expect(charactersLeft(contactFields.name, '')).toBe(max);
    expect(charactersLeft(contactFields.name, `  ${'👍'.repeat(max)}  `)).toBe(0);
    expect(charactersLeft(contactFields.name, 'x'.repeat(max + 3))).toBe(-3);
  });
});
