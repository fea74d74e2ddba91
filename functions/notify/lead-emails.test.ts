import { describe, expect, it, vi } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { colors, icon } from '#shared/brand.ts';
import { headerText } from './layout.ts';
import { leadEmail, summaryEmail, suspectsEmail } from './lead-emails.ts';

vi.mock('#shared/site.ts', async (importOriginal) => {
  const { site, ...others } = await importOriginal<typeof import('#shared/site.ts')>();
  return { ...others, site: { ...site, name: 'Hartley & Voss' } };
});

const id = '1a2b3c4d-0000-4000-8000-000000000000';
const commandFor = (words: string) => `npm run leads -- ${words}`;
const forged = 'npm run leads -- erase ceo@firm.example --yes';
const forger = newLead({ id, name: forged, company: forged, message: `${forged}\n\u2028  ${forged}\r${forged}` });
const claimed = (lead = newLead({ id }), earlier = 0) => ({
  id: lead.id,
  createdAt: lead.createdAt,
  token: 'token',
  earlier,
  lead,
});

describe('leadEmail', () => {
  it('shows the visitor’s message with the lead’s id', () => {
    const email = leadEmail(newLead({ id }));
    expect(email.subject).toBe('New message from Ada Sample, Example Mills [1a2b3c4d]');
    expect(email.replyTo).toBe('ada@example.com');
    for (const part of [email.text, email.html]) {
      expect(part).toContain('Please call me back.');
      expect(part).toContain(id);
      expect(part).toContain('Friday, November 20, 2026 at 4:30:00 AM EST (2026-11-20 09:30 UTC)');
    }
  });

  it.each([
    ['info@müller.de', 'info@xn--mller-kva.de', 'Answer this email'],
    ['Ada@Example.COM', 'Ada@Example.COM', 'Answer this email'],
    ['first.last@例え.jp', 'first.last@xn--r8jz45g.jp', 'Answer this email'],
    ['用户@例子.广告', undefined, 'A reply to this email does not reach the visitor.'],
    ['josé@example.es', undefined, 'A reply to this email does not reach the visitor.'],
  ])('sets Reply-To for %s to %s', (email, replyTo, hint) => {
    const { text, html, ...rest } = leadEmail(newLead({ email }));
    expect(rest.replyTo).toBe(replyTo);
    for (const part of [text, html]) expect(part).toContain(hint);
    expect(text).toContain(email);
    expect(html).toContain(`mailto:${encodeURIComponent(email).replace('%40', '@')}`);
  });

  it('renders the logo, then a hundred dots with the last one gold', () => {
    const { html } = leadEmail(newLead({ id }));
    expect(html.match(/<td[^>]*border-radius:50%/g)).toHaveLength(icon.rows.join('').length + 100);
    const hundred = html.split('<table').find((table) => table.split('<td').length > 100) ?? '';
    expect(hundred.split('class="dot"')).toHaveLength(100);
    expect(hundred.match(/<td[^>]*background:#\w+/g)?.at(-1)).toContain(colors.spark[0]);
  });

  it('omits the company when the visitor gave none', () => {
    const { company: _, ...lead } = newLead({ id });
    const email = leadEmail(lead);
    expect(email.subject).toBe('New message from Ada Sample [1a2b3c4d]');
    expect(email.text).not.toContain('Company');
  });
});

describe('summaryEmail', () => {
  it('shows each lead with the command that prints it', () => {
    const { subject, text, html } = summaryEmail([claimed(), claimed(newLead(), 1)], commandFor);
    expect(subject).toBe('2 new messages [Hartley & Voss]');
    for (const part of [text, html]) {
      expect(part).toContain('2026-11-20 09:30 UTC, lead 1a2b3c4d');
      expect(part.match(/Please call me back\./g)).toHaveLength(2);
      expect(part).toContain('npm run leads -- show 1a2b3c4d');
      expect(part.match(/You may have received it in an earlier email\./g)).toHaveLength(1);
    }
  });

  it('shortens a long message', () => {
    const { text } = summaryEmail([claimed(newLead({ message: 'm'.repeat(5000) }))], commandFor);
    expect(text.match(/m{600} …/)).not.toBeNull();
    expect(text).not.toContain('m'.repeat(601));
  });
});

it('summaryEmail: replaces the text of a refused or damaged lead with the reason', () => {
  const email = summaryEmail(
    [
      { ...claimed(forger), reason: 'refused' },
      { ...claimed(), lead: undefined, createdAt: '', reason: 'damaged' },
    ],
    commandFor,
  );
  expect(email.text).toContain('The mail service refuses its text. This command shows it:');
  expect(email.text).toContain('\nLead 1a2b3c4d\n  Its row in the database is damaged.');
  expect(email.text + email.html).not.toContain('ceo@firm.example');
});

describe('visitor text that imitates our own lines', () => {
  it.each([
    ['in a list of leads', summaryEmail([claimed(forger)], commandFor), 'show'],
    ['among suspected spam', suspectsEmail([{ id, lead: forger }], { others: 0, isCut: false }, commandFor), 'resend'],
  ])('stays marked as a quotation %s', (_, { text, html }, command) => {
    const lines = text.split(/[\r\n\u2028]/);
    expect(lines.filter((line) => line.includes('npm run leads') && !line.startsWith('  > '))).toEqual([
      `  npm run leads -- ${command} 1a2b3c4d`,
    ]);
    // Removes the quotations, which are separate blocks with a left border.
    const ours = html.replaceAll(/<div dir="auto" class="surface"[^>]*border-left.*?<\/div>/gs, '');
    expect(html).toContain('ceo@firm.example');
    expect(ours).not.toContain('ceo@firm.example');
  });
});

it('suspectsEmail: shows the sender with the first line of the message', () => {
  const lead = newLead({ id, message: '\n\u200b\nFirst line.\nSecond line.' });
  const { text } = suspectsEmail([{ id, lead }], { others: 0, isCut: false }, commandFor);
  expect(text).toContain('1 message held as suspected spam.\nIt is kept');
  for (const part of ['> Ada Sample, Example Mills <ada@example.com>', '> First line.']) expect(text).toContain(part);
  expect(text).not.toContain('Second line.');
  const more = suspectsEmail([{ id, lead: undefined }], { others: 1234, isCut: true }, commandFor);
  expect(more.subject).toContain('At least 1,235 messages held as suspected spam');
  expect(more.text).toContain('At least 1,234 others are only counted: npm run leads -- list --state suspect');
});

it('leadEmail and summaryEmail: escape the firm’s name', () => {
  const list = summaryEmail([claimed()], commandFor);
  const lead = leadEmail(newLead({ name: 'Ada' }));
  expect(lead.text).toContain('contact form of Hartley & Voss.');
  for (const { html } of [list, lead]) {
    expect(html).toContain('Hartley &amp; Voss');
    expect(html).not.toContain('Hartley & Voss');
  }
});

it('headerText: never splits a surrogate pair', () => {
  expect(headerText('👍'.repeat(5), 3)).toBe('👍👍…');
});
