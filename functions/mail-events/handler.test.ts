import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundle } from '#functions/notify/bundle.ts';
import type { EmailTags } from '#functions/notify/mailer.ts';
import { type Dependencies, notifyLead } from '#functions/notify/notify-lead.ts';
import { type LeadStore, leadsOf, newLead, unlimited } from '#functions/testing/leads.ts';
import { collectLog } from '#functions/testing/logged.ts';
import { hardBounce, mailEvent } from '#functions/testing/mail-event.ts';
import { freshTables } from '#scripts/testing/tables.ts';

let store: LeadStore;
let dependencies: Dependencies;
let handler: typeof import('./handler.ts').handler;
let logged: Record<string, unknown>[];
let sent: EmailTags[];
let answer: () => string;

beforeEach(async () => {
  const tables = await freshTables();
  const { store: rows, leads } = leadsOf(tables);
  store = rows;
  sent = [];
  answer = () => 'message';
  dependencies = {
    leads,
    clock: Date.now,
    budget: unlimited,
    commandFor: (words) => words,
    mailer: {
      async send(_, tags) {
        sent.push(tags);
        return answer();
      },
    },
  };
  vi.resetModules();
  ({ handler } = await import('./handler.ts'));
  logged = collectLog();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const notified = async () => {
  const { id } = await store.put(newLead());
  await notifyLead(id, dependencies);
  return { id, tags: sent.at(-1) as EmailTags };
};
const undelivered = () => logged.filter(({ event }) => event === 'lead_undelivered');

describe('a lead', () => {
  it('whose email arrives is delivered, once, however often the event comes', async () => {
    const { id, tags } = await notified();
    await handler(mailEvent('DELIVERY', tags));
    const row = await store.get(id);
    expect(row).toMatchObject({ notifiedAt: expect.any(String), deliveredAt: expect.any(String) });
    await handler(mailEvent('DELIVERY', tags));
    expect(await store.get(id)).toEqual(row);
    expect(undelivered()).toEqual([]);
  });

  it.each([
    ['a bounce', mailEvent.bind(undefined, 'BOUNCE'), hardBounce],
    [
      'a suppressed address',
      mailEvent.bind(undefined, 'BOUNCE'),
      { bounceType: 'Permanent', bounceSubType: 'Suppressed' },
    ],
    ['a full mailbox', mailEvent.bind(undefined, 'BOUNCE'), { bounceType: 'Transient', bounceSubType: 'MailboxFull' }],
    ['a complaint', mailEvent.bind(undefined, 'COMPLAINT'), undefined],
    ['a virus', mailEvent.bind(undefined, 'REJECT'), undefined],
  ])('is undelivered after %s, out of its queue, and logged for the alarm, once', async (_, eventOf, bounce) => {
    const { id, tags } = await notified();
    await handler(eventOf(tags, bounce));
    await handler(eventOf(tags, bounce));
    const row = await store.get(id);
    expect(row).toMatchObject({ undeliveredAt: expect.any(String) });
    expect(row).not.toHaveProperty('queue');
    expect(undelivered()).toMatchObject([{ level: 'error', id }]);
  });

  it('that was delivered stays so when an automatic reply follows, and not when the email bounces', async () => {
    const { id, tags } = await notified();
    await handler(mailEvent('DELIVERY', tags));
    await handler(mailEvent('BOUNCE', tags, { bounceType: 'Transient', bounceSubType: 'General' }));
    expect(await store.get(id)).not.toHaveProperty('undeliveredAt');
    await handler(mailEvent('BOUNCE', tags, hardBounce));
    expect(await store.get(id)).toHaveProperty('undeliveredAt');
  });

  it('is settled by the event when the answer of the mail service was lost: no second email', async () => {
    answer = () => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    const { id, tags } = await notified();
    expect(await store.get(id)).toMatchObject({ queue: 'notify', attempts: 1 });
    await handler(mailEvent('DELIVERY', tags));
    const row = await store.get(id);
    expect(row).toMatchObject({ notifiedAt: expect.any(String), deliveredAt: expect.any(String) });
    expect(row).not.toHaveProperty('queue');
    expect(await notifyLead(id, dependencies)).toBe('nothing');
  });

  it('is not changed by an event about an earlier email, or about a row that is gone', async () => {
    const { id, tags } = await notified();
    await handler(mailEvent('BOUNCE', { ...tags, claim: 'an earlier claim' }, hardBounce));
    expect(await store.get(id)).not.toHaveProperty('undeliveredAt');
    await store.remove(id);
    await handler(mailEvent('BOUNCE', tags, hardBounce));
    expect(await store.get(id)).toBeUndefined();
    expect(undelivered()).toEqual([]);
  });
});

describe('an email about many leads', () => {
  it('that comes back leaves each of them undelivered', async () => {
    const rows = await Promise.all([1, 2, 3].map(() => store.put(newLead({ queue: 'bundle' }))));
    await bundle(dependencies, () => 60_000);
    await handler(mailEvent('BOUNCE', sent[0] as EmailTags, hardBounce));
    for (const { id } of rows) expect(await store.get(id)).toHaveProperty('undeliveredAt');
    expect(undelivered()).toHaveLength(3);
  });

  it('of suspected spam raises the alarm too', async () => {
    await handler(mailEvent('BOUNCE', { claim: 'a', digest: 'a' }, hardBounce));
    expect(undelivered()).toHaveLength(1);
  });
});

it.each([[{}], [null], [{ ...mailEvent('DELIVERY', {}), 'detail-type': 'Email Opened' }]])(
  'an event of another kind is refused: %j',
  async (event) => {
    await expect(handler(event)).rejects.toThrow('not one about an email to sales');
  },
);
