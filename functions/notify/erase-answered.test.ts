import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import type { Submission } from '#functions/lib/submission.ts';
import { leadStore, newLead } from '#functions/testing/leads.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { answeredRepository, eraseAnswered } from './erase-answered.ts';
import type { Email } from './layout.ts';
import type { Mailer } from './mailer.ts';
import { type StateRepository, stateRepository } from './state.ts';

afterEach(() => void vi.restoreAllMocks());

type Options = { months?: number; remainingMs?: number } & Partial<Mailer>;

const bench = async () => {
  const { client, env } = await freshTables();
  const db = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const table = env.SUBMISSIONS_TABLE ?? '';
  const state: StateRepository = stateRepository(db, env.NOTIFIER_STATE_TABLE ?? '', 1);
  const store = leadStore(db, table);
  const ids = new Map<string, string>();
  const lines: string[] = [];
  return {
    lines,
    store,
    id: (name: string) => ids.get(name) ?? '',
    async put(name: string, row: Partial<Submission>) {
      const { queue: _, ...lead } = newLead({ name, ...row });
      ids.set(name, (await store.put(lead)).id);
    },
    async left() {
      const rows = await Promise.all([...ids].map(async ([name, id]) => ({ name, row: await store.get(id) })));
      return rows.filter(({ row }) => row).map(({ name }) => name);
    },
    /** Runs the daily task. @returns the emails sent */
    async morning(day: string, { months = 6, send, remainingMs = 60_000 }: Options = {}) {
      const emails: Email[] = [];
      vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(String(line)));
      await eraseAnswered(
        {
          leads: answeredRepository(db, table),
          state,
          mailer: { send: send ?? (async (email) => void emails.push(email)) },
          clock: () => Date.parse(`${day}T07:00:00Z`),
          months,
        },
        () => remainingMs,
      );
      return emails;
    },
  };
};

const long = '2026-01-10T12:00:00.000Z';

it('eraseAnswered: announces leads a week before it erases them', async () => {
  const { put, morning, left, lines, id } = await bench();
  await put('Old', { answeredAt: long, notifiedAt: long });
  await put('Recent', { answeredAt: '2026-11-01T00:00:00.000Z' });
  await put('Unanswered', { createdAt: long, notifiedAt: long });
  await put('Suspect', { createdAt: long, suspectedSpam: true });

  const [email, ...more] = await morning('2026-11-01');
  expect(more).toEqual([]);
  expect(email?.subject).toContain('1 answered lead will be erased on November 8, 2026');
  expect(email?.text).toContain(`Lead ${id('Old').slice(0, 8)}\n  > Old <ada@example.com>`);
  expect(email?.text).toContain('npm run desk');
  expect(email?.text).not.toContain('Please call me back');
  for (const day of ['02', '07']) expect(await morning(`2026-11-${day}`)).toEqual([]);
  expect(await left()).toEqual(['Old', 'Recent', 'Unanswered', 'Suspect']);
  expect(await morning('2026-11-08')).toEqual([]);
  expect(await left()).toEqual(['Recent', 'Unanswered', 'Suspect']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'erasure_announced', leads: 1 }),
    expect.objectContaining({ event: 'leads_erased', erased: 1 }),
  ]);
});

it('eraseAnswered: announces again when the first email failed', async () => {
  const { put, morning, left, store, id } = await bench();
  await put('Old', { answeredAt: long });
  const send = () => Promise.reject(new Error('The mail service is away.'));
  await expect(morning('2026-11-01', { send })).rejects.toThrow('away');
  expect(await store.get(id('Old'))).not.toHaveProperty('eraseOn');
  expect(await morning('2026-11-02')).toHaveLength(1);
  await store.put({ ...(await store.get(id('Old'))), id: id('Old'), answeredAt: '2026-11-05T00:00:00.000Z' });
  await morning('2026-11-09');
  expect(await left()).toEqual(['Old']);
});

it('erase: keeps a row that changed after it was read', async () => {
  const { client, env } = await freshTables();
  const db = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const store = leadStore(db, env.SUBMISSIONS_TABLE ?? '');
  const leads = answeredRepository(db, env.SUBMISSIONS_TABLE ?? '');
  const { id } = await store.put(newLead({ answeredAt: '2026-11-05T00:00:00.000Z', eraseOn: '2026-11-08' }));
  expect(await leads.erase({ id, answeredAt: long, eraseOn: '2026-11-08', name: '', email: '' })).toBe(false);
  expect(await store.get(id)).toBeDefined();
});

it('eraseAnswered: continues in the next run when time is short', async () => {
  const { put, morning, left, store } = await bench();
  // Several pages of the table, mostly with nothing to do.
  await store.putAll(Array.from({ length: 1200 }, () => newLead()));
  for (const name of ['A', 'B', 'C', 'D']) await put(name, { answeredAt: long, eraseOn: '2026-11-08' });
  await put('E', { answeredAt: long });
  const { mock } = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const announced: Email[] = [];
  for (const day of ['08', '09', '10']) announced.push(...(await morning(`2026-11-${day}`, { remainingMs: 1000 })));
  expect(mock.calls.filter(([command]) => command instanceof ScanCommand)).toHaveLength(3);
  expect(await left()).toEqual(['E']);
  expect(announced).toHaveLength(1);
});
