import { expect, test } from 'vitest';
import type { Lead, LeadTable } from '#scripts/leads/lead-table.ts';
import { contactThanks } from '#shared/contact.ts';
import { runChecks } from './check.ts';
import { leadChecks } from './lead.ts';

test('a lead whose email was delivered before anybody looked has been notified', async () => {
  const leads = { get: async (id): Promise<Lead> => ({ id, status: 'delivered' }) } as Partial<LeadTable> as LeadTable;
  const text = JSON.stringify({ message: contactThanks, id: 'any' });
  const checks = leadChecks(async () => ({ status: 201, headers: new Headers(), text }), { leads, inbox: undefined });
  const wanted = checks.filter(({ description }) => /accepts a lead|has been notified/.test(description));
  const lines: string[] = [];
  await runChecks(wanted, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/^ok/), expect.stringMatching(/^ok/)]);
});
