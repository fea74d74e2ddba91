import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, test } from 'vitest';
import { leadStore, newLead } from '#functions/testing/leads.ts';
import { root } from '#scripts/common/root.ts';
import { until } from '#scripts/testing/start-product.ts';
import { sampleLead } from '#shared/sample-lead.ts';

const product = inject('product');

/** Types a command as `npm run leads -- …` does, beside the running product, whose data folder it is not told. */
const leads = async (...args: string[]) => {
  const ports = Object.fromEntries(Object.entries(product.ports).map(([name, port]) => [name, String(port)]));
  const child = spawn(process.execPath, ['scripts/run.mjs', 'leads', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ports },
  });
  const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, output, errors };
};
const client = new DynamoDBClient({
  endpoint: `http://127.0.0.1:${product.ports.DYNAMODB_PORT}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
const store = leadStore(DynamoDBDocumentClient.from(client), 'contact_submissions');

const subjects = async () => {
  const reply = await fetch(`http://127.0.0.1:${product.ports.INBOX_PORT}/store`);
  const { emails } = (await reply.json()) as { emails: { subject: string }[] };
  return emails.map(({ subject }) => subject);
};

describe('npm run leads beside the running product', () => {
  test('lists suspected spam until it is erased', async () => {
    const { id } = await store.put(newLead({ name: 'Wronged Visitor', suspectedSpam: true, queue: 'digest' }));

    expect((await leads('list', '--state', 'suspect')).output).toContain(
      `${id.slice(0, 8)}  2026-11-20 09:30  suspect `,
    );
    const marked = await leads('resend', id.slice(0, 8));
    expect(marked).toMatchObject({ code: 0, errors: '' });
    await until('the email', async () => (await subjects()).some((subject) => subject.includes('Wronged Visitor')));

    const unconfirmed = await leads('erase', 'ADA@example.com');
    expect(unconfirmed.code).toBe(1);
    expect(unconfirmed.errors.trim().split('\n').at(-1)).toBe('Not a terminal. Pass --yes to confirm.');
    expect(await store.get(id)).toBeDefined();
    expect((await leads('erase', 'ADA@example.com', '--yes')).output).toContain('Erased 1 of 1 lead.');
    expect(await store.get(id)).toBeUndefined();
  });

  test('erases a person from every local file', async () => {
    const visitor = 'Remembered.Visitor@example.com';
    const answer = await fetch(`${product.site}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sampleLead({ name: 'Grace', email: visitor })),
    });
    expect(answer.status).toBe(201);
    await until('the email', async () => (await subjects()).some((subject) => subject.includes('Grace')));
    const filesWithTrace = () =>
      readdirSync(product.folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => /Remembered\.Visitor|to be forgotten/i.test(readFileSync(file, 'latin1')));
    expect(filesWithTrace().length).toBeGreaterThan(0);

    const { code, output } = await leads('erase', visitor.toLowerCase(), '--yes');
    expect(code).toBe(0);
    expect(output).toMatch(/Erased 1 of 1 lead\.\nErased the remains in the database file\.\n$/);
    expect(filesWithTrace()).toEqual([]);
    expect((await leads('erase', visitor, '--yes')).output).toContain('Erased 0 of 0 leads.');

    expect((await fetch(product.site)).status).toBe(200);
  });
});
