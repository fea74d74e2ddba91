import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createHandler } from '#functions/contact/handler.ts';
import { submission } from '#functions/lib/submission.ts';
import { leadEmail } from '#functions/notify/lead-emails.ts';
import { call } from '#functions/testing/call.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { type ContactField, type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { erasePerson, exportLeads, showLead } from './commands.ts';

// Every field of the contact form, on its way from the request to the erased row.

const sampleOfKind: Record<ContactField['kind'], (name: string) => string> = {
  line: (name) => `sample-${name}`,
  email: () => 'sample-visitor@example.com',
  lines: (name) => `sample-${name}, with words to spare`,
};
const sample = Object.fromEntries(
  contactFieldNames.map((name) => [name, sampleOfKind[contactFields[name].kind](name)]),
) as Record<ContactFieldName, string>;
const id = randomUUID();
const folder = mkdtempSync(join(tmpdir(), 'contact-fields-'));

let bench: Bench;
let handler: ReturnType<typeof createHandler>;
const send = (body: object, key: string = id) =>
  call(handler, { path: apiPaths.contact, body, headers: { 'idempotency-key': key } });

beforeAll(async () => {
  process.env.LIMIT_CONTACT = 'off';
  bench = await leadsBench();
  handler = createHandler(process.env);
});
afterAll(() => rmSync(folder, { recursive: true }));

testRows(contactFieldNames)('contact fields: answer 409 when a repeat differs', async (name) => {
  expect((await send(sample)).status).toBe(201);
  expect((await send(sample)).status).toBe(201);
  expect(await bench.store.get(id)).toMatchObject({ [name]: sample[name] });
  const other = contactFields[name].kind === 'email' ? 'other@example.com' : `other ${sample[name]}`;
  expect((await send({ ...sample, [name]: other })).status).toBe(409);
});

testRows(contactFieldNames)('contact fields: answer 400 when a required one is missing', async (name) => {
  const { [name]: _, ...others } = sample;
  const key = randomUUID();
  const { status, json } = await send(others, key);
  expect(status).toBe(contactFields[name].required ? 400 : 201);
  if (contactFields[name].required) expect(json.fields).toEqual({ [name]: expect.any(String) });
  else expect(await bench.store.get(key)).not.toHaveProperty(name);
});

testRows(contactFieldNames)('contact fields: reach the email and the operator’s commands', async (name) => {
  const { label, kind } = contactFields[name];
  const { text, html } = leadEmail(z.parse(submission, await bench.store.get(id)));
  for (const part of [text, html]) expect(part).toContain(sample[name]);
  expect(text).toContain(`${label}:`);

  const out = join(folder, `${name}.csv`);
  await bench.run((dependencies) => exportLeads({ out }, dependencies));
  const [head = '', ...rows] = readFileSync(out, 'utf8').slice(1).split('\r\n');
  const row = rows.find((line) => line.includes(id)) ?? '';
  expect(row.split(',"')[head.split(',').indexOf(`"${name}"`)]?.replaceAll('"', '')).toBe(sample[name]);

  const { printed } = await bench.run((dependencies) => showLead(id, dependencies));
  const start = kind === 'lines' ? `  ${sample[name]}` : `${label}:`;
  expect(printed.filter((line) => line.startsWith(start))).toEqual([expect.stringContaining(sample[name])]);
});

test('contact fields: disappear with the erased lead', async () => {
  await bench.run((dependencies) => erasePerson(sample.email, { yes: true }, dependencies));
  expect(await bench.store.get(id)).toBeUndefined();
  for await (const page of bench.dependencies.leads.pages()) expect(page).toEqual([]);
});
