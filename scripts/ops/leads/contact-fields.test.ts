import { expect, test } from 'vitest';
import { leadEmail } from '#functions/notify/lead-emails.ts';
import { newLead } from '#functions/testing/leads.ts';
import { leadFixture } from '#scripts/testing/leads.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { leadsCsv } from './csv.ts';

// Covers every field of the contact form, including any that the site owner adds.

const values = Object.fromEntries(contactFieldNames.map((name) => [name, `sample-${name}@example.com`]));

test('leadEmail: contains every contact field', () => {
  const { text, html } = leadEmail(newLead(values));
  for (const name of contactFieldNames) {
    expect(text).toContain(`${contactFields[name].label}:`);
    for (const part of [text, html]) expect(part).toContain(values[name]);
  }
});

test('leadsCsv: contains every contact field', async () => {
  const { store, dependencies } = await leadFixture();
  await store.put(newLead(values));
  const leads = await dependencies.leads.all();
  expect(leads).toMatchObject([values]);
  const [head = [], row = []] = leadsCsv(leads)
    .split('\r\n')
    .map((line) => line.split(','));
  for (const name of contactFieldNames) expect(row[head.indexOf(`"${name}"`)]).toBe(`"${values[name]}"`);
});
