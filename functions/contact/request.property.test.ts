import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Submission, submission, systemAttributes } from '#functions/lib/submission.ts';
import { bodyLines } from '#functions/notify/layout.ts';
import { leadEmail } from '#functions/notify/lead-emails.ts';
import { anyJson, anyText, cases, emailAddress, spoiled, wellFormedText } from '#functions/testing/arbitraries.ts';
import { newLead } from '#functions/testing/leads.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { contactRequest } from '#shared/contact.ts';
import { type ContactField, type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { submissionId, toSubmission } from './to-submission.ts';

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
  typedMs: fc.double(),
});

const isClean = (text: string, min: number, max: number) =>
  text === text.trim() && [...text].length >= min && [...text].length <= max && text.isWellFormed();

const tagsOf = (html: string) =>
  html
    .match(/<[^>]*>/g)
    ?.join('')
    .replace(/href="mailto:[^"]*"/, 'href');

const plain = (lead: Submission): Submission => {
  const fields = contactFieldNames.filter((name) => lead[name] !== undefined);
  return { ...newLead({ company: undefined }), ...Object.fromEntries(fields.map((name) => [name, 'xx'])) };
};

const shown = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name as 'lt'],
  );

/** Expects an email that shows the visitor's input as plain text that cannot pass for our own text. */
const expectSafe = (lead: Submission) => {
  const { subject, replyTo, text: body, html } = leadEmail(lead);
  expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
  expect([...subject].length).toBeLessThan(200);
  expect(replyTo).toMatch(/^[\w.+'-]+@[a-z0-9.-]+$/i);
  expect(body).not.toMatch(/[^\P{Cc}\n\t]/u);
  expect(tagsOf(html)).toBe(tagsOf(leadEmail(plain(lead)).html));
  const atMargin = body.split('\n').filter((line) => /^\S/.test(line));
  const facts = contactFieldNames.filter((name) => contactFields[name].kind !== 'lines' && lead[name] !== undefined);
  const labels = facts.map((name) => `${contactFields[name].label}:`);
  const ours = ['', 'Message:', ...labels, 'Received:', '', 'Lead:'];
  expect(atMargin.map((line) => line.slice(0, line.indexOf(':') + 1))).toEqual(ours);
  const message = bodyLines(lead.message);
  expect(body).toContain(`\nMessage:\n\n${message.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\nName:`);
  expect(shown(html)).toContain(`>${message.join('\n')}</div>`);
};

describe('contactRequest', () => {
  it('either rejects the input or turns it into a row that is safe to email', () => {
    let stored = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: form }, { weight: 1, arbitrary: anyJson }), (body) => {
        const parsed = z.safeParse(contactRequest, body);
        if (!parsed.success) return parsed.error.issues.every(({ message }) => message.length > 0);
        stored += 1;
        const row = toSubmission(parsed.data, id, now);
        const known: string[] = [...contactFieldNames, ...Object.keys(systemAttributes)];
        expect(Object.keys(row).filter((name) => !known.includes(name))).toEqual([]);
        for (const name of contactFieldNames) {
          const { required, min = 1, max }: ContactField = contactFields[name];
          const value = row[name];
          expect(value === undefined ? !required : isClean(value, min, max)).toBe(true);
        }
        expect(z.parse(submission, unmarshall(marshall(row)))).toEqual(row);
        expectSafe(row);
        return true;
      }),
      cases,
    );
    expect(stored).toBeGreaterThan(cases.numRuns / 20);
  });
});

testRows(['', 'x', id.slice(1), `${id}0`, `${id}\n`, id.replace('-', ''), id.replace('1', 'g')])(
  'submissionId: rejects a header that is not a UUID',
  (header) => {
    const refusal = { status: 400, fields: { 'Idempotency-Key': expect.any(String) } };
    expect(() => submissionId(header)).toThrow(expect.objectContaining(refusal));
  },
);

it('submissionId: creates an id when the header is missing', () => {
  expect(submissionId(id.toUpperCase())).toBe(id);
  expect(submissionId(undefined)).not.toBe(submissionId(undefined));
});
