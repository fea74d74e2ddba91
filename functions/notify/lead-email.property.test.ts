import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Submission, submission } from '#functions/lib/submission.ts';
import { anyText, cases, emailAddress, spoiled, wholeText } from '#functions/testing/arbitraries.ts';
import { newLead } from '#functions/testing/leads.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { bodyLines } from './layout.ts';
import { leadEmail } from './lead-emails.ts';

/** All tags, without the visitor's address in the button's link. */
const tagsOf = (html: string) =>
  html
    .match(/<[^>]*>/g)
    ?.join('')
    .replace(/href="mailto:[^"]*"/, 'href');

/** The same lead with values that need no escaping. */
const plain = (lead: Submission): Submission => {
  const fields = contactFieldNames.filter((name) => lead[name] !== undefined);
  return { ...newLead({ company: undefined }), ...Object.fromEntries(fields.map((name) => [name, 'xx'])) };
};

/** Text of HTML as a mail program shows it. */
const shown = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name as 'lt'],
  );

describe('leadEmail, any stored row', () => {
  const text = fc.oneof(wholeText(8), anyText(8));
  const ofKind = { line: text, email: emailAddress, lines: fc.oneof(wholeText(20), anyText(20)) };
  const row = spoiled({
    id: fc.uuid(),
    createdAt: fc.constant(newLead().createdAt),
    queue: fc.constant('notify'),
    ...Object.fromEntries(contactFieldNames.map((name) => [name, ofKind[contactFields[name].kind]])),
  });

  it('shows stored text only as text', () => {
    let sent = 0;
    fc.assert(
      fc.property(row, (item) => {
        const parsed = z.safeParse(submission, item);
        if (!parsed.success) return;
        sent += 1;
        const lead = parsed.data;
        const { subject, replyTo, text: body, html } = leadEmail(lead);
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
        expect([...subject].length).toBeLessThan(200);
        expect(replyTo).toMatch(/^[\w.+'-]+@[a-z0-9.-]+$/i);
        expect(body).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(tagsOf(html)).toBe(tagsOf(leadEmail(plain(lead)).html));
        // Only our own lines start at the margin, and the whole message is present.
        const atMargin = body.split('\n').filter((line) => /^\S/.test(line));
        expect(atMargin.map((line) => line.slice(0, line.indexOf(':') + 1))).toEqual([
          '',
          'Message:',
          ...contactFieldNames
            .filter((name) => contactFields[name].kind !== 'lines' && lead[name] !== undefined)
            .map((name) => `${contactFields[name].label}:`),
          'Received:',
          '',
          'Lead:',
        ]);
        const message = bodyLines(lead.message);
        expect(body).toContain(`\nMessage:\n\n${message.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\nName:`);
        expect(shown(html)).toContain(`>${message.join('\n')}</div>`);
      }),
      cases,
    );
    expect(sent).toBeGreaterThan(cases.numRuns / 20);
  });
});
