import { describe, expect, it } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { headerText } from './layout.ts';
import { leadEmail } from './lead-emails.ts';

const id = '1a2b3c4d-0000-4000-8000-000000000000';

describe('leadEmail', () => {
  it('shows what the visitor wrote with the id of the lead', () => {
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
    ['用户@例子.广告', undefined, 'An answer to this email does not reach the visitor.'],
    ['josé@example.es', undefined, 'An answer to this email does not reach the visitor.'],
  ])('sets Reply-To for %s to %s', (email, replyTo, hint) => {
    const { text, html, ...rest } = leadEmail(newLead({ email }));
    expect(rest.replyTo).toBe(replyTo);
    for (const part of [text, html]) expect(part).toContain(hint);
    expect(text).toContain(email);
    expect(html).toContain(`mailto:${encodeURIComponent(email).replace('%40', '@')}`);
  });

  it('puts the message before the details', () => {
    const { html, text } = leadEmail(newLead({ id, email: 'a&b?c=d@example.com' }));
    expect(html).toContain('>Ada Sample, Example Mills</h1>');
    const order = ['Please call me back.', 'href="mailto:a%26b%3Fc%3Dd@example.com?subject=', id];
    expect(order.map((part) => html.indexOf(part))).toEqual(
      order.map((part) => html.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(order.every((part) => html.includes(part))).toBe(true);
    expect(text.indexOf('Please call me back.')).toBeLessThan(text.indexOf('Name:'));
  });

  it.each(['\u200b', '\u2060', '\u00ad', '\u{e0041}', '\u115f', '\u1160', '\u3164', '\uffa0', '\u180e'])(
    'removes the invisible character %j from the subject',
    (character) => {
      const { subject } = leadEmail(newLead({ id, name: `A${character}da`, company: character }));
      expect(subject).toBe('New message from Ada [1a2b3c4d]');
    },
  );

  it('omits a missing company', () => {
    const { company: _, ...lead } = newLead({ id });
    const email = leadEmail(lead);
    expect(email.subject).toBe('New message from Ada Sample [1a2b3c4d]');
    expect(email.text).not.toContain('Company');
  });
});

describe('headerText', () => {
  it('never splits a character', () => {
    expect(headerText('👍'.repeat(5), 3)).toBe('👍👍…');
  });
});
