import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { submission } from '#functions/lib/submission.ts';
import { leadEmail } from '#functions/notify/lead-email.ts';
import { call } from '#functions/testing/call.ts';
import { buildSiteIfChanged, siteFolder } from '#scripts/dev/site/build.ts';
import { type Bench, leadsBench } from '#scripts/testing/leads.ts';
import { apiPaths } from '#shared/api.ts';
import {
  type ContactField,
  type ContactFieldName,
  contactFieldNames,
  contactFields,
  formLabel,
} from '#shared/contact-fields.ts';
import { exportLeads } from './export.ts';
import { show } from './list.ts';
import { person } from './person.ts';

// Every field of the contact form, on its way from the built page to the erased row.

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
let handler: typeof import('#functions/contact/handler.ts').handler;
const send = (body: object, key: string = id) =>
  call(handler, { path: apiPaths.contact, body, headers: { 'idempotency-key': key } });

beforeAll(async () => {
  process.env.LIMIT_CONTACT = 'off';
  bench = await leadsBench();
  ({ handler } = await import('#functions/contact/handler.ts'));
  await buildSiteIfChanged(() => undefined);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(contactFieldNames)('the field "%s"', (name) => {
  test('is on the built page, with its label and whether it is required', () => {
    const page = readFileSync(join(siteFolder, 'index.html'), 'utf8');
    const [control = ''] = new RegExp(`<(?:input|textarea)\\b[^>]*\\bname="${name}"[^>]*>`).exec(page) ?? [];
    const [, controlId = ''] = /\bid="([^"]+)"/.exec(control) ?? [];
    const [, label] = new RegExp(`<label for="${controlId}"[^>]*>([^<]*)</label>`).exec(page) ?? [];
    expect(label).toBe(formLabel(name));
    expect(/\brequired\b/.test(control)).toBe(contactFields[name].required);
  });

  test('is in the row, and a repeat with another value is a conflict', async () => {
    expect((await send(sample)).status).toBe(201);
    expect((await send(sample)).status).toBe(201);
    expect(await bench.store.get(id)).toMatchObject({ [name]: sample[name] });
    const other = contactFields[name].kind === 'email' ? 'other@example.com' : `other ${sample[name]}`;
    expect((await send({ ...sample, [name]: other })).status).toBe(409);
  });

  test('is refused when it is required and missing, and otherwise left out', async () => {
    const { [name]: _, ...others } = sample;
    const key = randomUUID();
    const { status, json } = await send(others, key);
    expect(status).toBe(contactFields[name].required ? 400 : 201);
    if (contactFields[name].required) expect(json.fields).toEqual({ [name]: expect.any(String) });
    else expect(await bench.store.get(key)).not.toHaveProperty(name);
  });

  test('is in both parts of the email to sales', async () => {
    const { text, html } = leadEmail(z.parse(submission, await bench.store.get(id)));
    for (const part of [text, html]) expect(part).toContain(sample[name]);
    expect(text).toContain(`${contactFields[name].label}:`);
  });

  test('is in the CSV file', async () => {
    const out = join(folder, `${name}.csv`);
    await bench.run(exportLeads, { texts: { out, email: sample.email } });
    const [head = '', ...rows] = readFileSync(out, 'utf8').slice(1).split('\r\n');
    const row = rows.find((line) => line.includes(id)) ?? '';
    expect(row.split(',"')[head.split(',').indexOf(`"${name}"`)]?.replaceAll('"', '')).toBe(sample[name]);
  });

  test('is shown to operators', async () => {
    const { printed } = await bench.run(show, { words: [id] });
    const expected = contactFields[name].kind === 'lines' ? `  ${sample[name]}` : `${contactFields[name].label}:`;
    expect(printed.filter((line) => line.startsWith(expected))).toHaveLength(1);
    expect(printed.join('\n')).toContain(sample[name]);
  });
});

test('erasing leaves nothing of any field', async () => {
  await bench.run(person, { words: [sample.email], flags: ['erase', 'yes'] });
  expect(await bench.store.get(id)).toBeUndefined();
  for await (const page of bench.dependencies.leads.pages()) expect(page).toEqual([]);
});
