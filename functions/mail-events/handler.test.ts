import { beforeEach, describe, expect, it } from 'vitest';
import type { Submission } from '#functions/lib/submission.ts';
import type { LeadQueue } from '#functions/notify/lead-queue.ts';
import { collectLog } from '#functions/testing/call.ts';
import { hardBounce, leadsOf, mailEvent, newLead } from '#functions/testing/leads.ts';
import type { TestTable } from '#functions/testing/table.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { createHandler } from './handler.ts';

let store: TestTable;
let leads: LeadQueue;
let handler: ReturnType<typeof createHandler>;
let logged: Record<string, unknown>[];
let now: number;

beforeEach(async () => {
  now = Date.now();
  ({ store, leads } = leadsOf(await freshTables(), () => now));
  handler = createHandler(process.env);
  logged = collectLog();
});

const notified = async (token = 'token', marks: Partial<Submission> = {}) => {
  const row = newLead({ notifiedAt: new Date().toISOString(), tokens: [token], ...marks });
  await store.put({ ...row, queue: undefined, nextTryAt: undefined });
  return { id: row.id, tags: { lead: row.id, claim: token } };
};
const undelivered = () => logged.filter(({ event }) => event === 'lead_undelivered');

describe('mail-events handler, one lead', () => {
  it('marks the lead as delivered only once when the event repeats', async () => {
    const { id, tags } = await notified();
    await handler(mailEvent('DELIVERY', tags));
    const row = await store.get(id);
    expect(row).toMatchObject({ notifiedAt: expect.any(String), deliveredAt: expect.any(String) });
    await handler(mailEvent('DELIVERY', tags));
    expect(await store.get(id)).toEqual(row);
    expect(undelivered()).toEqual([]);
  });

  it.each([
    ['a bounce', 'BOUNCE', hardBounce],
    ['a suppressed email address', 'BOUNCE', { bounceType: 'Permanent', bounceSubType: 'Suppressed' }],
    ['a full mailbox', 'BOUNCE', { bounceType: 'Transient', bounceSubType: 'MailboxFull' }],
    ['a virus', 'REJECT', undefined],
  ] as const)('marks the lead as undelivered and due, logging it once, after %s', async (_, kind, bounce) => {
    const { id, tags } = await notified();
    for (let times = 0; times < 2; times += 1) await handler(mailEvent(kind, tags, bounce));
    expect(await store.get(id)).toMatchObject({ undeliveredAt: expect.any(String), queue: 'notify' });
    now = Date.now() + 16 * 60_000;
    expect(await leads.due()).toEqual([id]);
    expect(undelivered()).toMatchObject([{ level: 'error', id }]);
  });

  it('treats a spam complaint as proof of delivery', async () => {
    const { id, tags } = await notified();
    await handler(mailEvent('COMPLAINT', tags));
    expect(await store.get(id)).toMatchObject({ deliveredAt: expect.any(String) });
    expect(await store.get(id)).not.toHaveProperty('queue');
    expect(undelivered()).toMatchObject([{ level: 'error', id }]);
  });

  it('keeps a delay’s timestamp until the email is delivered', async () => {
    const { id, tags } = await notified();
    await handler(mailEvent('DELIVERY_DELAY', tags));
    const row = await store.get(id);
    expect(row).toMatchObject({ notifiedAt: expect.any(String), delayedAt: expect.any(String) });
    expect(row).not.toHaveProperty('queue');
    expect(logged).toContainEqual({ level: 'warn', event: 'delivery_delayed', id, claim: 'token' });
    await handler(mailEvent('DELIVERY', tags));
    expect(await store.get(id)).not.toHaveProperty('delayedAt');
    expect(undelivered()).toEqual([]);
  });

  it('ignores an automatic reply after delivery but not a hard bounce', async () => {
    const { id, tags } = await notified();
    await handler(mailEvent('DELIVERY', tags));
    await handler(mailEvent('BOUNCE', tags, { bounceType: 'Transient', bounceSubType: 'General' }));
    expect(await store.get(id)).not.toHaveProperty('undeliveredAt');
    await handler(mailEvent('BOUNCE', tags, hardBounce));
    expect(await store.get(id)).toHaveProperty('undeliveredAt');
  });

  it('ignores an event about an earlier email or a deleted row', async () => {
    const { id, tags } = await notified('last', { tokens: ['first', 'last'] });
    for (const claim of ['first', 'unknown']) await handler(mailEvent('BOUNCE', { ...tags, claim }, hardBounce));
    expect(await store.get(id)).not.toHaveProperty('undeliveredAt');
    await store.remove(id);
    await handler(mailEvent('BOUNCE', tags, hardBounce));
    expect(await store.get(id)).toBeUndefined();
    expect(undelivered()).toEqual([]);
    expect(logged.filter(({ event }) => event === 'email_reported')).toHaveLength(3);
  });
});

describe('mail-events handler, summary email', () => {
  it.each([hardBounce, { bounceType: 'Transient', bounceSubType: 'ContentRejected' }])(
    'logs a bounced summary email with its id if the event has one: $bounceSubType',
    async (bounce) => {
      await handler(mailEvent('BOUNCE', {}, bounce));
      await handler(mailEvent('BOUNCE', { list: 'not kept', claim: 'token' }, bounce));
      expect(undelivered()).toMatchObject([{}, { list: 'not kept', claim: 'token' }]);
    },
  );

  it('ignores an automatic reply to a daily list', async () => {
    await handler(mailEvent('DELIVERY', {}));
    await handler(mailEvent('BOUNCE', {}, { bounceType: 'Transient', bounceSubType: 'General' }));
    expect(undelivered()).toEqual([]);
  });
});

it.each([[{}], [null], [{ ...mailEvent('DELIVERY', {}), 'detail-type': 'Email Opened' }]])(
  'mail-events handler: rejects an event of an unknown type: %j',
  async (event) => {
    await expect(handler(event)).rejects.toThrow('not about an email to sales');
  },
);
