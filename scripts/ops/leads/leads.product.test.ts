import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { testTable } from '#functions/testing/table.ts';
import { root } from '#scripts/common/root.ts';
import { localClient } from '#scripts/dev/product/create-tables.ts';
import { until } from '#scripts/testing/start-product.ts';

const product = inject('product');

/** Runs a command as `npm run leads -- …` does. */
const leads = async (...args: string[]) => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'leads', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(product.ports.PORT), DATA_DIR: product.folder },
  });
  const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, output, errors };
};
const store = testTable(localClient(product.database), 'contact_submissions');

const subjects = async () => {
  const reply = await fetch(`http://127.0.0.1:${product.ports.INBOX_PORT}/store`);
  const { emails } = (await reply.json()) as { emails: { subject: string }[] };
  return emails.map(({ subject }) => subject);
};

test('npm run leads: clears suspected spam in the running product', async () => {
  const { id } = await store.put(newLead({ name: 'Wronged Visitor', suspectedSpam: true, queue: 'suspects' }));
  const { output } = await leads('list', '--state', 'suspect');
  expect(output).toContain(`${id.slice(0, 8)}  2026-11-20 09:30 UTC  suspect `);
  expect(await leads('resend', id.slice(0, 8))).toMatchObject({ code: 0, errors: '' });
  await until('the email', async () => (await subjects()).some((subject) => subject.includes('Wronged Visitor')));
});
