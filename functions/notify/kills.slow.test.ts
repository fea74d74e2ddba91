import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { notifier } from '#functions/routes.ts';
import { eventOf } from '#functions/testing/call.ts';
import { leadRow, streamEvent } from '#functions/testing/leads.ts';
import { startSes } from '#functions/testing/ses.ts';
import { freshTables } from '#functions/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';

const [leads, kills, senders] = [200, 20, 8];
const hourMs = 3_600_000;

/** The functions in a process of their own. */
const startProcess = async () => {
  const child = fork(new URL('../testing/lead-process.ts', import.meta.url), { env: process.env, silent: true });
  const [port] = await once(child, 'message');
  return {
    /** @param ahead how far the function's clock is ahead, in ms. @returns undefined if the process did not survive */
    call: async (folder: 'contact' | 'notify', event: unknown, ahead = 0): Promise<unknown> => {
      const body = JSON.stringify({ folder, event, ahead });
      const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body }).catch(() => undefined);
      return response?.json().catch(() => undefined);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

// Starting 21 processes takes minutes on a busy machine.
it('contact and notify: lose none of 200 leads in 20 kills of their process', { timeout: 600_000 }, async () => {
  const ses = await startSes();
  const tables = await freshTables({ LIMIT_CONTACT: '100000/1', AWS_ENDPOINT_URL_SES: ses.endpoint });
  let functions = await startProcess();
  const ids = Array.from({ length: leads }, () => leadRow().id);
  const left = [...ids];
  let isOver = false;

  const isStored = async (id: string) => {
    const body = { ...sampleLead(), elapsedMs: 60_000 };
    const event = eventOf({ path: apiPaths.contact, body, headers: { 'idempotency-key': id } });
    const result = (await functions.call('contact', event)) as { statusCode?: number } | undefined;
    return result?.statusCode === 201;
  };
  const sender = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      while (!(await isStored(id))) await delay(20);
      await functions.call('notify', streamEvent([{ id }]));
    }
  };
  const timer = async () => {
    for (; !isOver; await delay(30)) await functions.call('notify', notifier.timer.event);
  };
  const killer = async () => {
    for (let count = 0; count < kills; count += 1) {
      await delay(50 + Math.random() * 300);
      await functions.kill();
      functions = await startProcess();
    }
  };
  const timing = timer();
  await Promise.all([killer(), ...Array.from({ length: senders }, sender)]);
  isOver = true;
  await timing;
  // Leads that a killed run had claimed are due again in 5 minutes or, after more attempts, in up to an hour.
  for (const ahead of [hourMs, 2 * hourMs, 3 * hourMs]) await functions.call('notify', notifier.timer.event, ahead);
  await functions.kill();
  const rows = await tables.leads.rows();
  await ses.close();

  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids);
  expect(rows.filter(({ notifiedAt }) => notifiedAt === undefined)).toEqual([]);
  expect(ids.filter((id) => !ses.emails.some(({ text }) => text.includes(id)))).toEqual([]);
});
