import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#functions/lib/errors.ts';
import { submission } from '#functions/lib/submission.ts';
import { leadEmail } from '#functions/notify/lead-emails.ts';
import { anyJson, anyText, cases, emailAddress, spoiled, wholeText } from '#functions/testing/arbitraries.ts';
import { contactRequest } from '#shared/contact.ts';
import { type ContactField, type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { submissionId, toSubmission } from './to-submission.ts';

const id = '1a2b3c4d-0000-4000-8000-000000000000';
const now = Date.parse('2026-11-20T09:30:00.000Z');

/** Lengths just around a limit. */
const long = (limit: number) => fc.integer({ min: limit - 3, max: limit + 3 }).map((length) => 'x'.repeat(length));

const valueFor = (name: ContactFieldName): fc.Arbitrary<unknown> => {
  const { kind, min = 0, max }: ContactField = contactFields[name];
  if (kind === 'email') return emailAddress;
  const pieces = 10 + min;
  return fc.oneof(wholeText(pieces), anyText(pieces), long(max));
};

const form = spoiled({
  ...Object.fromEntries(contactFieldNames.map((name) => [name, valueFor(name)])),
  honeypot: anyText(3),
  elapsedMs: fc.double(),
  typedMs: fc.double(),
});

const isClean = (text: string, min: number, max: number) =>
  text === text.trim() && [...text].length >= min && [...text].length <= max && text.isWellFormed();

describe('contactRequest', () => {
  it('refuses any input or turns it into a row that can be emailed', () => {
    let stored = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: form }, { weight: 1, arbitrary: anyJson }), (body) => {
        const parsed = z.safeParse(contactRequest, body);
        if (!parsed.success) return parsed.error.issues.every(({ message }) => message.length > 0);
        stored += 1;
        const row = toSubmission(parsed.data, id, now);
        const known = [
          'id',
          ...contactFieldNames,
          'createdAt',
          'suspectedSpam',
          'queue',
          'nextTryAt',
          'filledHidden',
          'expiresAt',
        ];
        expect(Object.keys(row).filter((name) => !(known as string[]).includes(name))).toEqual([]);
        for (const name of contactFieldNames) {
          const { required, min = 1, max }: ContactField = contactFields[name];
          const value = row[name];
          expect(value === undefined ? !required : isClean(value, min, max)).toBe(true);
        }
        const back = unmarshall(marshall(row));
        expect(z.parse(submission, back)).toEqual(row);
        expect(leadEmail(row).subject).not.toMatch(/[\r\n]/);
        return true;
      }),
      cases,
    );
    expect(stored).toBeGreaterThan(cases.numRuns / 20);
  });

  it('leaves prototypes unchanged', () => {
    z.safeParse(contactRequest, JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('submissionId', () => {
  const nearlyUuid = fc
    .tuple(fc.uuid(), fc.integer({ min: 0, max: 36 }), anyText(3))
    .map(([uuid, at, text]) => uuid.slice(0, at) + text + uuid.slice(at + 1));

  it('accepts only a UUID', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), nearlyUuid, anyText(12)), fc.boolean(), (text, shout) => {
        const header = shout ? text.toUpperCase() : text;
        try {
          expect(submissionId(header)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
          expect(submissionId(header)).toBe(header.toLowerCase());
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          expect(error).toMatchObject({ status: 400, fields: { 'Idempotency-Key': expect.any(String) } });
        }
      }),
      cases,
    );
  });

  it('gives each message its own id when missing', () => {
    expect(submissionId(undefined)).not.toBe(submissionId(undefined));
  });
});
