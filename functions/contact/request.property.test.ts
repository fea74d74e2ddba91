import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Lead, lead as schema } from '#functions/lib/leads.ts';
import { sharedEmail, singleEmails } from '#functions/notify/email.ts';
import { anyJson, anyText, cases, emailAddress, spoiled, wellFormedText } from '#functions/testing/arbitraries.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { contactRequest } from '#shared/contact.ts';
import { type ContactField, type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { leadId, newLead } from './handler.ts';

const id = '1a2b3c4d-0000-4000-8000-000000000000';
const now = Date.parse('2026-11-20T09:30:00.000Z');

const long = (limit: number) => fc.integer({ min: limit - 3, max: limit + 3 }).map((length) => 'x'.repeat(length));

const valueFor = (name: ContactFieldName): fc.Arbitrary<unknown> => {
  const { kind, min = 0, max }: ContactField = contactFields[name];
  const pieces = 10 + min;
  return kind === 'email' ? emailAddress : fc.oneof(wellFormedText(pieces), anyText(pieces), long(max));
};

const form = spoiled({
  ...Object.fromEntries(contactFieldNames.map((name) => [name, valueFor(name)])),
  honeypot: anyText(3),
  elapsedMs: fc.double(),
});

const isClean = (text: string, min: number, max: number) =>
  text === text.trim() && [...text].length >= min && [...text].length <= max && text.isWellFormed();

/** Expects an email that shows the visitor's input as plain text that cannot pass for our own text. */
const expectSafe = (lead: Lead) => {
  const waiting = { id, nextTryAt: '', createdAt: '', attempts: 0 };
  const claimed = { id, claim: '', lead, before: waiting };
  const [email = { subject: '', text: '' }] = singleEmails(claimed, lead, 'real');
  expect(email.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  expect([...email.subject].length).toBeLessThan(200);
  expect(email.replyTo).toMatch(/^[\w.+'-]+@[a-z0-9.-]+$/i);
  expect(email.text).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
  // Nothing that a visitor wrote begins a line before the message, which comes last.
  const [facts = ''] = email.text.split('\nMessage:\n');
  const labels = contactFieldNames
    .filter((name) => name !== 'message' && lead[name] !== undefined)
    .map((name) => contactFields[name].label);
  const ours = [...labels, 'Received', 'Lead', ''];
  expect(facts.split('\n').map((line) => line.replace(/:.*$/, ''))).toEqual(ours);
  const shared = sharedEmail([claimed, claimed], 'real', 'local').text.split('\n').slice(2);
  const allowed = new RegExp(
    `^$|^----$|^> |^(${[...labels, 'Received', 'Lead'].join('|')}):|^Complete: npm run leads -- show `,
  );
  expect(shared.filter((line) => !allowed.test(line))).toEqual([]);
};

describe('contactRequest', () => {
  it('either rejects the input or turns it into a row that is safe to email', () => {
    let stored = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: form }, { weight: 1, arbitrary: anyJson }), (body) => {
        const parsed = z.safeParse(contactRequest, body);
        if (!parsed.success) return parsed.error.issues.every(({ message }) => message.length > 0);
        stored += 1;
        const row = newLead(parsed.data, id, now);
        const known = Object.keys(schema.shape);
        expect(Object.keys(row).filter((name) => !known.includes(name))).toEqual([]);
        for (const name of contactFieldNames) {
          const { required, min = 1, max }: ContactField = contactFields[name];
          const value = row[name];
          expect(value === undefined ? !required : isClean(value, min, max)).toBe(true);
        }
        expect(z.parse(schema, unmarshall(marshall(row, { removeUndefinedValues: true })))).toEqual(row);
        expectSafe(row);
        return true;
      }),
      cases,
    );
    expect(stored).toBeGreaterThan(cases.numRuns / 20);
  });
});

testRows(['', 'x', id.slice(1), `${id}0`, `${id}\n`, id.replace('-', ''), id.replace('1', 'g')])(
  'leadId: rejects a header that is not a UUID',
  (header) => {
    const refusal = { status: 400, fields: { 'Idempotency-Key': expect.any(String) } };
    expect(() => leadId(header)).toThrow(expect.objectContaining(refusal));
  },
);

it('leadId: creates an id when the header is missing', () => {
  expect(leadId(id.toUpperCase())).toBe(id);
  expect(leadId(undefined)).not.toBe(leadId(undefined));
});
