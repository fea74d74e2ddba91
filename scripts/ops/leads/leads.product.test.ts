import { expect, inject, test, vi } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { testTable } from '#functions/testing/table.ts';
import { localClient } from '#scripts/dev/product/create-tables.ts';
import { run } from '#scripts/testing/run-command.ts';
import { until } from '#scripts/testing/start-product.ts';

const product = inject('product');

const settings = { PORT: String(product.ports.PORT), DATA_DIR: product.folder };
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
const store = testTable(localClient(product.database), 'contact_submissions');

const subjects = async () => {
  const reply = await fetch(`http://127.0.0.1:${product.ports.INBOX_PORT}/store`);
  const { emails } = (await reply.json()) as { emails: { subject: string }[] };
  return emails.map(({ subject }) => subject);
};

test('npm run leads: clears suspected spam in the running product', async () => {
  const { id } = await store.put(newLead({ name: 'Wronged Visitor', suspectedSpam: true, queue: 'suspects' }));
  const { text } = await run('leads', 'list', '--state', 'suspect');
  expect(text).toContain(`${id.slice(0, 8)}  2026-11-20 09:30 UTC  suspect `);
  expect(await run('leads', 'resend', id.slice(0, 8))).toMatchObject({ exitCode: 0, error: [] });
  await until('the email', async () => (await subjects()).some((subject) => subject.includes('Wronged Visitor')));
});
