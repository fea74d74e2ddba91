import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LeadStore, leadsOf, newLead, streamEvent, unlimited } from '#functions/testing/leads.ts';
import { collectLog } from '#functions/testing/logged.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { digest } from './digest.ts';
import { parseEvent } from './event.ts';
import { fromStream } from './from-stream.ts';
import { type Dependencies, notifyLead } from './notify-lead.ts';
import type { NotifyRepository } from './repository.ts';
import { sweep } from './sweep.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => undefined) }));

// What comes in, and what is said of it: alarms and the dashboard count events by their names.

let store: LeadStore;
let leads: NotifyRepository;
let logged: Record<string, unknown>[];
let send: () => Promise<string>;
const now = Date.parse('2026-11-20T10:00:00.000Z');
const plenty = () => 600_000;
const none = { sent: 0, retry: 0, refused: 0, uncertain: 0, deferred: 0, bundled: 0 };
const dependencies = (own: Partial<Dependencies['leads']> = {}): Dependencies => ({
  leads: { ...leads, ...own },
  clock: () => now,
  mailer: { send: () => send() },
  budget: unlimited,
  commandFor: (words) => words,
});
const accept = async () => 'message';
const fail = async () => {
  throw new Error('out of order');
};
const outage = async () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
};
const unreadable = (n: number) =>
  store.put({ id: `2222222${n}-2222-4222-8222-222222222222`, queue: 'notify', createdAt: '2026-01-01' });

beforeEach(async () => {
  ({ store, leads } = leadsOf(await freshTables()));
  logged = collectLog();
  send = accept;
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('one lead', () => {
  it('that is emailed is one event, with its id and nothing else', async () => {
    const { id } = await store.put(newLead());
    await notifyLead(id, dependencies());
    expect(logged).toEqual([{ level: 'info', event: 'lead_notified', id }]);
  });

  it('that cannot be read stays queued, and is named', async () => {
    const { id } = await unreadable(0);
    expect(await notifyLead(id, dependencies())).toBe('refused');
    expect(logged).toMatchObject([
      { level: 'error', event: 'lead_unreadable', id, reason: 'The row does not match the schema.' },
    ]);
  });

  it('that cannot be taken comes again, and is named', async () => {
    expect(await notifyLead('a', dependencies({ claim: fail }))).toBe('retry');
    expect(logged).toMatchObject([{ level: 'error', event: 'claim_failed', id: 'a', reason: 'out of order' }]);
  });

  it('whose email fails is named, and so is a claim that could not be given up', async () => {
    const { id } = await store.put(newLead());
    send = outage;
    expect(await notifyLead(id, dependencies({ release: fail }))).toBe('retry');
    expect(logged).toMatchObject([
      { level: 'error', event: 'email_failed', id, reason: 'connect ECONNREFUSED' },
      { level: 'error', event: 'release_failed', id, reason: 'out of order' },
    ]);
  });

  it('whose mark fails is named each time, with pauses between, and the row stays claimed', async () => {
    const { id } = await store.put(newLead());
    expect(await notifyLead(id, dependencies({ markNotified: fail }))).toBe('uncertain');
    expect(vi.mocked(setTimeout).mock.calls).toEqual([[100], [400], [1500]]);
    expect(logged).toHaveLength(4);
    for (const line of logged) expect(line).toMatchObject({ level: 'error', event: 'mark_failed', id });
  });

  it('that is done already, though its queue still says otherwise, is nothing to do', async () => {
    const { id } = await store.put({ ...newLead(), notifiedAt: '2026-11-20T09:59:00.000Z' });
    expect(await notifyLead(id, dependencies())).toBe('nothing');
    expect(logged).toEqual([]);
  });
});

describe('a batch of the stream', () => {
  it('says how many of how many failed, and says nothing when none did', async () => {
    const rows = [await store.put(newLead()), await store.put(newLead())];
    send = outage;
    await fromStream(streamEvent(rows), dependencies());
    expect(logged.at(-1)).toEqual({ level: 'warn', event: 'batch_incomplete', failed: 2, records: 2 });
    logged.length = 0;
    send = accept;
    await fromStream(streamEvent(rows), dependencies());
    expect(logged.map(({ event }) => event)).toEqual(['lead_notified', 'lead_notified']);
  });

  it('asks the database about new rows that wait for an email, and about nothing else', async () => {
    const claim = vi.fn(leads.claim);
    const { id } = await store.put(newLead());
    const record = (fields: object) => ({ eventName: 'INSERT' as const, dynamodb: fields });
    await fromStream(
      {
        Records: [
          { eventName: 'INSERT' },
          { eventName: 'REMOVE', dynamodb: { Keys: { id: { S: id } } } },
          { eventName: 'MODIFY', dynamodb: { Keys: { id: { S: id } }, NewImage: { queue: { S: 'notify' } } } },
          record({ Keys: { id: { S: id } } }),
          record({ Keys: { id: { S: id } }, NewImage: {} }),
          record({ Keys: { id: { S: id } }, NewImage: { queue: { S: 'digest' } } }),
          record({ NewImage: { queue: { S: 'notify' } } }),
          record({ Keys: {}, NewImage: { queue: { S: 'notify' } } }),
        ],
      },
      dependencies({ claim }),
    );
    expect(claim).not.toHaveBeenCalled();
    await fromStream(streamEvent([{ ...newLead(), id }]), dependencies({ claim }));
    expect(claim).toHaveBeenCalledExactlyOnceWith(id, 'notify', now, undefined);
  });
});

describe('the sweeper', () => {
  it('says what became of the leads it found', async () => {
    const old = '2026-11-20T09:00:00.000Z';
    for (let n = 0; n < 3; n += 1) await store.put(newLead({ createdAt: old }));
    for (let n = 0; n < 2; n += 1) await unreadable(n);
    let tries = 0;
    send = async () => {
      tries += 1;
      return tries === 1 ? outage() : accept();
    };
    await sweep(dependencies(), plenty);
    expect(logged.at(-1)).toEqual({ level: 'info', event: 'sweep', ...none, sent: 2, retry: 1, refused: 2 });
  });

  it.each([
    ['sent', accept, { ...none, sent: 1 }],
    ['not sent', outage, { ...none, retry: 1 }],
  ])('says it when one was %s', async (_, mailer, counts) => {
    await store.put(newLead({ createdAt: '2026-11-20T09:00:00.000Z' }));
    send = mailer;
    await sweep(dependencies(), plenty);
    expect(logged.at(-1)).toEqual({ level: 'info', event: 'sweep', ...counts });
  });

  it('says nothing when there was nothing', async () => {
    await sweep(dependencies(), plenty);
    expect(logged).toEqual([]);
  });

  it('goes on while there is time for exactly one more', async () => {
    for (let n = 0; n < 2; n += 1) await store.put(newLead({ createdAt: '2026-11-20T09:00:00.000Z' }));
    await sweep(dependencies(), () => 30_000);
    expect(logged.at(-1)).toMatchObject({ event: 'sweep', sent: 2 });
  });
});

it('the digest says how many it counted', async () => {
  for (let n = 0; n < 2; n += 1) await store.put(newLead({ suspectedSpam: true, queue: 'digest' }));
  await digest(dependencies(), plenty);
  expect(logged).toEqual([{ level: 'info', event: 'digest', suspects: 2 }]);
});

describe('an event', () => {
  it('is a batch, or one of the two tasks', () => {
    const batch = streamEvent([newLead()]);
    expect(parseEvent(batch)).toBe(batch);
    expect(parseEvent({ task: 'sweep' })).toBe('sweep');
    expect(parseEvent({ task: 'digest' })).toBe('digest');
  });

  it.each([[{}], [{ task: '' }], [{ task: 'other' }], [{ Records: 'all' }], [null], ['sweep']])(
    'or is refused: %j',
    (event) => {
      expect(() => parseEvent(event as never)).toThrow('neither a batch of stream records nor a scheduled task');
    },
  );
});
