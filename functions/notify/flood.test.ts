import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '#functions/lib/dynamodb.ts';
import { type LeadStore, leadsOf, newLead, streamEvent } from '#functions/testing/leads.ts';
import { collectLog } from '#functions/testing/logged.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { bundle } from './bundle.ts';
import { emailBudget } from './email-budget.ts';
import { fromStream } from './from-stream.ts';
import type { Email } from './layout.ts';
import type { Dependencies } from './notify-lead.ts';
import { sweep } from './sweep.ts';

const perHour = 5;
const hour = 3_600_000;
let now = Date.parse('2026-11-20T10:00:00.000Z');
let store: LeadStore;
let dependencies: Dependencies;
let sent: Email[];
let fault: (() => never) | undefined;

beforeEach(async () => {
  const tables = await freshTables();
  const { store: leads, leads: repository } = leadsOf(tables);
  store = leads;
  sent = [];
  fault = undefined;
  now = Date.parse('2026-11-20T10:00:00.000Z');
  dependencies = {
    leads: repository,
    clock: () => now,
    budget: emailBudget(createDatabase(), tables.env.LIMITS_TABLE ?? '', perHour),
    commandFor: (words) => `leads ${words}`,
    mailer: {
      async send(email) {
        fault?.();
        sent.push(email);
        return 'message';
      },
    },
  };
});
afterEach(() => void vi.restoreAllMocks());

const plenty = () => 60_000;
const flood = async (count: number) => {
  const rows = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      store.put(newLead({ name: `Visitor ${n}`, createdAt: new Date(now - 600_000 + n).toISOString() })),
    ),
  );
  await fromStream(streamEvent(rows), dependencies);
  return rows;
};

describe('a flood of leads', () => {
  it('is as many emails as an hour may have, and then one about all others', async () => {
    const rows = await flood(40);
    expect(sent).toHaveLength(perHour);
    await bundle(dependencies, plenty);
    await bundle(dependencies, plenty);
    expect(sent).toHaveLength(perHour + 1);
    const { subject, text, html } = sent.at(-1) ?? { subject: '', text: '', html: '' };
    expect(subject).toContain('35 new messages');
    expect(text).toContain('None is left out.');
    // The ten newest complete, the others with their first line and the command that shows them.
    for (const part of [text, html]) {
      expect(part.match(/Please call me back\./g)).toHaveLength(35);
      expect(part.match(/leads show /g)).toHaveLength(25);
    }
    expect(text.match(/^Lead: /gm)).toHaveLength(10);
    for (const { id } of rows) {
      expect(await store.get(id)).toMatchObject({ notifiedAt: expect.any(String) });
      expect(sent.filter((email) => email.text.includes(id.slice(0, 8)))).toHaveLength(1);
    }
  });

  it('is counted anew each hour, exactly, and an email that was not sent does not count', async () => {
    fault = () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    await flood(3);
    fault = undefined;
    await sweep(dependencies, plenty);
    await flood(4);
    expect(sent).toHaveLength(perHour);
    now += hour;
    await flood(4);
    expect(sent).toHaveLength(perHour + 4);
  });

  it('in a bundle that nobody can confirm is tried three times and then deferred', async () => {
    const [row] = (await flood(perHour + 1)).slice(-1);
    const waiting = await Array.fromAsync(dependencies.leads.waiting('bundle'));
    expect(waiting).toHaveLength(1);
    expect(row).toBeDefined();
    fault = () => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    for (let tried = 0; tried < 3; tried += 1) {
      await expect(bundle(dependencies, plenty)).rejects.toThrow('socket hang up');
      await bundle(dependencies, plenty);
      now += 600_000;
    }
    expect(await store.get(waiting[0]?.id ?? '')).toMatchObject({ deferredAt: expect.any(String) });
  });

  it('whose list cannot be kept is not sent, and has lost no attempt', async () => {
    await flood(perHour + 1);
    const [row] = await Array.fromAsync(dependencies.leads.waiting('bundle'));
    const rememberBundle = async () => {
      throw Object.assign(new Error('No answer in time.'), { name: 'TimeoutError' });
    };
    const logged = collectLog();
    await expect(bundle({ ...dependencies, leads: { ...dependencies.leads, rememberBundle } }, plenty)).rejects.toThrow(
      'No answer in time.',
    );
    expect(logged.map(({ event }) => event)).not.toContain('email_failed');
    expect(sent).toHaveLength(perHour);
    expect(await store.get(row?.id ?? '')).not.toHaveProperty('attempts');
    await bundle(dependencies, plenty);
    expect(sent).toHaveLength(perHour + 1);
  });

  it('is never a reason to hold a lead back when emails cannot be counted', async () => {
    dependencies.budget = emailBudget(createDatabase(), 'no-such-table', 1);
    await flood(3);
    expect(sent).toHaveLength(3);
  });
});
