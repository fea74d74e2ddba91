import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { submission } from '#functions/lib/submission.ts';
import { anyText, cases, emailAddress, spoiled, wholeText } from '#functions/testing/arbitraries.ts';
import { newLead } from '#functions/testing/leads.ts';
import { leadEmail } from './lead-email.ts';
import { bodyText } from './text.ts';

const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.join('');
const plain = { name: 'xx', email: 'a@b.example', message: '0123456789' };
const templates = [
  tagsOf(leadEmail({ ...newLead(), ...plain, company: undefined }).html),
  tagsOf(leadEmail({ ...newLead(), ...plain, company: 'x' }).html),
];

/** What a mail program shows of HTML that holds no tags. */
const shown = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name as 'lt'],
  );

describe('whatever stands in a stored row', () => {
  const text = fc.oneof(wholeText(8), anyText(8));
  const row = spoiled({
    id: fc.uuid(),
    createdAt: fc.constant(newLead().createdAt),
    queue: fc.constant('notify'),
    name: text,
    email: emailAddress,
    company: text,
    message: fc.oneof(wholeText(20), anyText(20)),
  });

  it('is refused, or becomes an e-mail in which nothing of it is more than text', () => {
    let sent = 0;
    fc.assert(
      fc.property(row, (item) => {
        const parsed = z.safeParse(submission, item);
        if (!parsed.success) return;
        sent += 1;
        const lead = parsed.data;
        const { subject, replyTo, text: body, html } = leadEmail(lead);
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(replyTo).toMatch(/^[\w.+'-]+@[a-z0-9.-]+$/i);
        expect(body).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(templates).toContain(tagsOf(html));
        // Above the message there are our own lines and no other, and below it is all of it.
        const [head = '', ...rest] = body.split('\nMessage:\n\n');
        expect(head.split('\n').map((line) => line.slice(0, line.indexOf(':') + 1))).toEqual([
          '',
          '',
          'Name:',
          'Email:',
          ...(lead.company === undefined ? [] : ['Company:']),
          'Received:',
          'Lead:',
          '',
        ]);
        expect(rest.join('\nMessage:\n\n')).toBe(`${bodyText(lead.message)}\n`);
        expect(shown(html)).toContain(`>${bodyText(lead.message)}</div>`);
      }),
      cases,
    );
    expect(sent).toBeGreaterThan(cases.numRuns / 10);
  });
});
