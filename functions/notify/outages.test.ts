import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseMs } from '#functions/lib/email-claims.ts';
import type { Trouble } from '#functions/testing/fault-proxy.ts';
import { type Notifier, startNotifier } from '#scripts/testing/notifier.ts';
import { graceMs } from './sweep.ts';

// Each call of the notify function, and what can happen to it. A mail service that hangs is in notify-lead.test.ts.

let notifier: Notifier;
beforeAll(async () => {
  notifier = await startNotifier();
});
beforeEach(() => notifier.recover());
afterEach(() => vi.useRealTimers());
afterAll(() => notifier.close());

const later = async (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await notifier.coldStart();
};

describe('taking a row in trouble', { timeout: 20_000 }, () => {
  it.each<Trouble>(['hang', 'reset', 'serverError', 'throttle', 'html', 'accessDenied'])(
    '%s: no email, the record comes again, and then there is one',
    async (trouble) => {
      const row = await notifier.put();
      notifier.database.set('UpdateItem', trouble);
      expect(await notifier.failed([row])).toBe(1);
      expect(await notifier.emailsOf(row.id)).toBe(0);
      notifier.database.calm();
      expect(await notifier.failed([row])).toBe(0);
      expect(await notifier.emailsOf(row.id)).toBe(1);
    },
  );
});

describe('sending in trouble', () => {
  it('throttled: the record comes again at once, and then there is one email', async () => {
    const row = await notifier.put();
    notifier.mail.set('SendEmail', 'throttleMail');
    expect(await notifier.failed([row])).toBe(1);
    notifier.mail.calm();
    expect(await notifier.failed([row])).toBe(0);
    expect(await notifier.emailsOf(row.id)).toBe(1);
  });

  it.each<Trouble>(['reset', 'serverError', 'html'])(
    '%s: the record holds up nobody, and the sweep after the lease sends the email',
    async (trouble) => {
      const row = await notifier.put();
      notifier.mail.set('SendEmail', trouble);
      expect(await notifier.failed([row])).toBe(0);
      notifier.mail.calm();
      await notifier.run({ task: 'sweep' });
      expect(await notifier.emailsOf(row.id)).toBe(0);
      await later(leaseMs);
      await notifier.run({ task: 'sweep' });
      expect(await notifier.emailsOf(row.id)).toBe(1);
    },
  );

  it('refused for good: the record does not come again, the row waits for the sweeper', async () => {
    const row = await notifier.put(graceMs + 1000);
    notifier.mail.set('SendEmail', 'accessDenied');
    expect(await notifier.failed([row])).toBe(0);
    expect(await notifier.store.get(row.id)).toMatchObject({ queue: 'notify' });
    notifier.mail.calm();
    await notifier.run({ task: 'sweep' });
    expect(await notifier.emailsOf(row.id)).toBe(1);
  });

  it('a lost acknowledgement costs one duplicate and no more', async () => {
    const row = await notifier.put();
    notifier.mail.set('SendEmail', 'lostAcknowledgement', { times: 1 });
    expect(await notifier.failed([row])).toBe(0);
    await later(leaseMs);
    await notifier.run({ task: 'sweep' });
    await notifier.run({ task: 'sweep' });
    expect(await notifier.emailsOf(row.id)).toBe(2);
    expect(await notifier.store.get(row.id)).toHaveProperty('notifiedAt');
  });
});

describe('marking a row in trouble', () => {
  it.each<Trouble>(['reset', 'serverError', 'lostAcknowledgement'])('%s for a while: one email', async (trouble) => {
    const row = await notifier.put();
    notifier.database.set('UpdateItem', trouble, { about: 'next_notifiedAt', times: 3 });
    expect(await notifier.failed([row])).toBe(0);
    expect(await notifier.store.get(row.id)).toHaveProperty('notifiedAt');
    expect(await notifier.emailsOf(row.id)).toBe(1);
  });

  it('for ever: one duplicate after the lease, and no more', async () => {
    const row = await notifier.put();
    notifier.database.set('UpdateItem', 'serverError', { about: 'next_notifiedAt' });
    expect(await notifier.failed([row])).toBe(0);
    notifier.database.calm();
    expect(await notifier.failed([row])).toBe(0);
    expect(await notifier.emailsOf(row.id)).toBe(1);
    await later(leaseMs);
    expect(await notifier.failed([row])).toBe(0);
    expect(await notifier.failed([row])).toBe(0);
    expect(await notifier.emailsOf(row.id)).toBe(2);
  });
});

describe('the sweep', () => {
  it.each<Trouble>(['reset', 'serverError', 'throttle', 'html', 'accessDenied'])(
    'fails when its list cannot be read (%s), and the next one catches up',
    async (trouble) => {
      const row = await notifier.put(graceMs + 1000);
      notifier.database.set('Query', trouble);
      await expect(notifier.run({ task: 'sweep' })).rejects.toThrow();
      notifier.database.calm();
      await notifier.run({ task: 'sweep' });
      expect(await notifier.emailsOf(row.id)).toBe(1);
    },
  );

  it('catches up on a day without the mail service, with one email for each lead', async () => {
    const rows = await Promise.all(Array.from({ length: 12 }, () => notifier.put()));
    notifier.mail.set('SendEmail', 'throttleMail');
    expect(await notifier.failed(rows)).toBe(rows.length);
    for (let hour = 0; hour < 24; hour += 6) {
      await later(6 * 3600_000);
      await notifier.run({ task: 'sweep' });
    }
    notifier.mail.calm();
    await notifier.run({ task: 'sweep' });
    for (const { id } of rows) {
      expect(await notifier.emailsOf(id)).toBe(1);
      expect(await notifier.store.get(id)).not.toHaveProperty('queue');
    }
  });
});
