import { expect, test } from 'vitest';
import type { Lead, LeadTable } from '#scripts/leads/lead-table.ts';
import { contactThanks } from '#shared/contact.ts';
import { runChecks } from './check.ts';
import { leadChecks } from './lead.ts';

/** What the checks say of a lead that is stored so. */
const linesAbout = async (lead: Omit<Lead, 'id'>) => {
  const leads = { get: async (id): Promise<Lead> => ({ id, ...lead }) } as Partial<LeadTable> as LeadTable;
  const text = JSON.stringify({ message: contactThanks, id: 'any' });
  const backend = { leads, inbox: 'http://127.0.0.1:9' };
  const checks = leadChecks(async () => ({ status: 201, headers: new Headers(), text }), backend);
  const wanted = checks.filter(({ description }) => /accepts a lead|has been notified|in the inbox/.test(description));
  const lines: string[] = [];
  await runChecks(wanted, (line) => lines.push(line));
  return lines;
};

test('a lead whose email was delivered before anybody looked has been notified', async () => {
  const [accepted, notified] = await linesAbout({ status: 'delivered' });
  expect([accepted, notified]).toEqual([expect.stringMatching(/^ok/), expect.stringMatching(/^ok/)]);
});
