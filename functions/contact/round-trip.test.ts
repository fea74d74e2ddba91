import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#functions/lib/aws-clients.ts';
import { wholeText } from '#functions/testing/arbitraries.ts';
import { call } from '#functions/testing/call.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { withoutInvisible } from '#shared/contact.ts';
import { type ContactField, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { createHandler as createContact } from './create-handler.ts';

let tables: TestTables;
let handler: ReturnType<typeof createContact>;

beforeAll(async () => {
  tables = await freshTables({ LIMIT_CONTACT: 'off' });
  handler = createContact(process.env);
});

const bytes = (text: unknown) => Buffer.from(String(text)).toString('hex');

describe('text in any script', () => {
  it('is in the database byte for byte as it was sent, but for spaces at its ends', async () => {
    const database = createDatabase();
    const textFor = ({ min = 1, max }: ContactField) =>
      wholeText(min + 20).filter(
        (text) => [...withoutInvisible(text).trim()].length >= min && [...text.trim()].length <= max,
      );
    const names = contactFieldNames.filter((name) => contactFields[name].kind !== 'email');
    const form = fc.record(Object.fromEntries(names.map((name) => [name, textFor(contactFields[name])])));
    await fc.assert(
      fc.asyncProperty(form, async (words) => {
        const id = randomUUID();
        const body = sampleLead(words);
        const answer = await call(handler, { path: apiPaths.contact, body, headers: { 'idempotency-key': id } });
        expect(answer.status).toBe(201);
        const { Item } = await database.send(new GetCommand({ TableName: tables.env.SUBMISSIONS_TABLE, Key: { id } }));
        for (const name of names) {
          expect(bytes(Item?.[name])).toBe(bytes(words[name]?.trim()));
        }
        // The same again is the same message, not a conflict: it was read back as it was written.
        expect((await call(handler, { path: apiPaths.contact, body, headers: { 'idempotency-key': id } })).status).toBe(
          201,
        );
      }),
      { numRuns: 100 },
    );
  });
});
