import { expect, test, vi } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { digestEmail } from './digest.ts';
import { leadEmail } from './lead-email.ts';

vi.mock('#shared/site.ts', async (importOriginal) => {
  const { site, ...others } = await importOriginal<typeof import('#shared/site.ts')>();
  return { ...others, site: { ...site, name: 'Hartley & Voss' } };
});

test('a firm whose name has to be escaped is named as it is in subject and text, and escaped in HTML', () => {
  const digest = digestEmail([newLead()], { left: 0, unconfirmed: 0 }, String);
  expect(digest.subject).toContain('[Hartley & Voss]');
  const lead = leadEmail(newLead({ name: 'Ada' }));
  expect(lead.text).toContain('contact form of Hartley & Voss.');
  for (const { html } of [digest, lead]) {
    expect(html).toContain('Hartley &amp; Voss');
    expect(html).not.toContain('Hartley & Voss');
  }
});
