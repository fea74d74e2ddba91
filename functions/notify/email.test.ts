import { describe, expect, it } from 'vitest';
import type { ClaimedLead } from '#functions/lib/lead-queue.ts';
import type { Lead } from '#functions/lib/leads.ts';
import { leadRow } from '#functions/testing/leads.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { emailWithoutVisitorText, sharedEmail, singleEmails } from './email.ts';

const claimedOf = (lead: Lead, attempts = 0): ClaimedLead => {
  const { id, createdAt } = lead;
  return { id, claim: '', lead, before: { id, createdAt, nextTryAt: createdAt, attempts } };
};
const single = (lead: Lead, queue: 'real' | 'suspected' = 'real', attempts = 0) => {
  const [email = { subject: '', text: '' }] = singleEmails(claimedOf(lead, attempts), lead, queue);
  return email;
};

describe('singleEmails', () => {
  it('shows every field, when the message arrived in UTC, and the id', () => {
    const values = Object.fromEntries(contactFieldNames.map((name) => [name, `sample-${name}@example.com`]));
    const lead = leadRow(values, Date.parse('2026-11-20T09:30:59.000Z'));
    const { text } = single(lead);
    for (const name of contactFieldNames) {
      expect(text).toContain(`${contactFields[name].label}:`);
      expect(text).toContain(values[name]);
    }
    expect(text).toContain(`Received: 2026-11-20 09:30 UTC\nLead:     ${lead.id}`);
  });

  it('keeps the message as written, except characters that could mislead', () => {
    const joined = 'علی‌رضا 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿\n\tindented\n\n- a list';
    const { text } = single(leadRow({ message: `${joined}\r\nlast\u0007\u202e\u2066 line` }));
    expect(text.endsWith(`Message:\n\n${joined}\nlast line\n`)).toBe(true);
  });

  it('lets nothing that a visitor wrote begin a line before the message', () => {
    const forged = 'A\r\nLead: 1\u2028Received: now\u0085Message:\u000bB';
    const [facts = ''] = single(leadRow({ name: forged, company: forged })).text.split('\n\nMessage:\n');
    const labels = facts.split('\n').map((line) => line.split(':')[0]);
    expect(labels).toEqual(['Name', 'Email', 'Company', 'Received', 'Lead']);
  });

  it('has one safe and unique line as its subject', () => {
    const name = `Ada\r\nBcc: eve@example.com\u2028\u202e${'x'.repeat(150)}`;
    const { subject } = single(leadRow({ name, company: '' }), 'suspected');
    expect(subject).toMatch(/^\[Suspected spam\] New message from Ada Bcc: eve@example\.com x{50,60}… \[\w{8}\]$/);
  });

  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ädä@example.com', undefined],
  ])('replies to the visitor if SES can: %s', (email, replyTo) => {
    const lead = leadRow({ email });
    expect(single(lead).replyTo).toBe(replyTo);
    const last = singleEmails(claimedOf(lead), lead, 'real').at(-1);
    expect(last).not.toHaveProperty('replyTo');
    expect(last?.text).toContain('A reply to this email does not reach the visitor.');
  });

  it.each([0, 1])('says whether an earlier email may have arrived: %i', (attempts) => {
    const { text } = single(leadRow(), 'real', attempts);
    expect(text.includes('An earlier email about this lead may have reached you.')).toBe(attempts > 0);
  });
});

it('sharedEmail: quotes 1,000 characters of each message, and stays under 102 KB', () => {
  const longest = { name: 'n'.repeat(200), company: 'c'.repeat(200), message: `---- \n${'m'.repeat(4990)}` };
  const claimed = Array.from({ length: 50 }, () => claimedOf(leadRow(longest)));
  const { text, subject } = sharedEmail(claimed, 'real', 'prod');
  expect(subject).toMatch(/^50 new messages \[\w{8}\]$/);
  for (const { id } of claimed) expect(text).toContain(`npm run leads -- show ${id.slice(0, 8)} --stage prod`);
  expect(text.match(/^----/gm)).toHaveLength(50);
  expect(Buffer.byteLength(text)).toBeLessThan(102_000);
});

it('emailWithoutVisitorText: contains nothing that the visitor wrote', () => {
  const lead = leadRow({ message: 'A text that SES refuses.' });
  const { subject, text } = emailWithoutVisitorText(claimedOf(lead), 'real', 'local');
  for (const name of contactFieldNames) expect(subject + text).not.toContain(lead[name]);
  expect(text).toContain(`npm run leads -- show ${lead.id.slice(0, 8)}`);
});
