import { expect, inject, test, vi } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { testTable } from '#functions/testing/table.ts';
import { localClient } from '#scripts/local/tables.ts';
import { run } from '#scripts/testing/run-command.ts';
import { until } from '#scripts/testing/start-product.ts';
import { connectBackend } from '#web/e2e/backend.ts';

const product = inject('product');

const settings = { PORT: String(product.ports.PORT), DATA_DIR: product.folder };
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
const { emails } = connectBackend(product.database, product.ports.INBOX_PORT);
const store = testTable(localClient(product.database), 'contact_submissions');

test('npm run leads: emails a suspected-spam lead to sales after resend', async () => {
  const email = 'wronged@visitor.example';
  const { id } = await store.put(newLead({ email, suspectedSpam: true, queue: 'suspects' }));
  const { text } = await run('leads', 'list', '--state', 'suspect');
  expect(text).toContain(`${id.slice(0, 8)}  2026-11-20 09:30 UTC  suspect `);
  expect(await run('leads', 'resend', id.slice(0, 8))).toMatchObject({ exitCode: 0, error: [] });
  await until('the email', async () => (await emails(email)).length === 1);
});
