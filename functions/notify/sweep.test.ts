import { beforeEach, describe, expect, it } from 'vitest';
import { newLead } from '#functions/testing/leads.ts';
import { createSender, outage, plenty, type Sender } from '#scripts/testing/sender.ts';
import { dayMs } from '#shared/dates.ts';
import { graceMs, sweep } from './sweep.ts';

let sender: Sender;
beforeEach(async () => {
  sender = await createSender();
});

describe('the sweeper', () => {
  it('catches up on what was missed, oldest first, and leaves the newest to the stream', async () => {
    const at = (ms: number) => new Date(sender.now - ms).toISOString();
    await sender.store.put(newLead({ name: 'Second', createdAt: at(graceMs + 1000) }));
    await sender.store.put(newLead({ name: 'First', createdAt: at(dayMs) }));
    const fresh = await sender.store.put(newLead({ createdAt: at(1000) }));
    await sweep(sender.dependencies(), plenty);
    expect(sender.sent.map(({ subject }) => subject.split(',')[0])).toEqual([
      'New message from First',
      'New message from Second',
    ]);
    expect(await sender.waiting()).toEqual([fresh.id]);
  });

  it('gives up early while the mail service is down, and everything arrives afterwards', async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => sender.store.put(newLead())));
    let tries = 0;
    sender.beforeAccepting = () => {
      tries += 1;
      outage();
    };
    await sweep(sender.dependencies(), plenty);
    expect(tries).toBe(5);
    expect(await sender.waiting()).toHaveLength(rows.length);
    sender.beforeAccepting = () => undefined;
    await sweep(sender.dependencies(), plenty);
    expect(sender.sent).toHaveLength(rows.length);
    expect(await sender.waiting()).toEqual([]);
  });

  it('is not held up by rows that cannot be sent', async () => {
    for (let n = 0; n < 7; n += 1) {
      await sender.store.put({
        id: `2222222${n}-2222-4222-8222-222222222222`,
        queue: 'notify',
        createdAt: '2026-01-01',
      });
    }
    await sender.store.put(newLead());
    await sweep(sender.dependencies(), plenty);
    expect(sender.sent).toHaveLength(1);
  });

  it('stops when the function has no time left', async () => {
    await Promise.all([1, 2, 3].map(() => sender.store.put(newLead())));
    await sweep(sender.dependencies(), () => 29_999);
    expect(sender.sent).toHaveLength(1);
  });

  it('goes on where the last one stopped, and then begins anew', async () => {
    const days = ['01', '02', '03'];
    for (const day of days)
      await sender.store.put(newLead({ name: `Day ${day}`, createdAt: `2026-01-${day}T00:00:00Z` }));
    sender.beforeAccepting = () => {
      throw Object.assign(new Error('Email address is not verified'), { name: 'MessageRejected', $fault: 'client' });
    };
    const tried: string[] = [];
    const { mailer, ...others } = sender.dependencies();
    const send: typeof mailer.send = (email, tags) => {
      tried.push(/Day \d+/.exec(email.subject)?.[0] ?? '');
      return mailer.send(email, tags);
    };
    for (const _ of [...days, 'anew']) await sweep({ ...others, mailer: { send } }, () => 29_999);
    expect(tried).toEqual(['Day 01', 'Day 02', 'Day 03', 'Day 01']);
  });
});
