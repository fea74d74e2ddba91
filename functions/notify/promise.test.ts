import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrokenService, startBrokenService } from '#functions/testing/broken-service.ts';
import { type Notifier, startNotifier } from '#scripts/testing/notifier.ts';

// The promise to sales: one email for each lead without a fault, at most three with any, and never silence.

const streamTries = 7;
const minute = 60_000;
let notifier: Notifier;
let slow: BrokenService;
beforeAll(async () => {
  [notifier, slow] = await Promise.all([startNotifier(), startBrokenService()]);
});
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await notifier.recover();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => Promise.all([notifier.close(), slow.close()]));

/** The stream's tries of a batch, as Lambda makes them. */
const stream = async (rows: { id: string }[]) => {
  for (let tried = 0; tried < streamTries && (await notifier.failed(rows)) !== 0; tried += 1);
};
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};
const sweeps = async (count: number) => {
  for (let swept = 0; swept < count; swept += 1) {
    later(2 * minute);
    await notifier.run({ task: 'sweep' });
  }
};
describe('a mail service that accepts an email', { timeout: 60_000 }, () => {
  it('and answers after 3.4 s: one email', async () => {
    const row = await notifier.put();
    slow.behave((_, response) => {
      accepted += 1;
      void delay(3400).then(() =>
        response.end(
          '<SendEmailResponse><SendEmailResult><MessageId>m</MessageId></SendEmailResult></SendEmailResponse>',
        ),
      );
    });
    let accepted = 0;
    await notifier.coldStart(slow.endpoint);
    await stream([row]);
    await sweeps(2);
    expect(accepted).toBe(1);
    expect(await notifier.store.get(row.id)).toHaveProperty('notifiedAt');
  });

  it('and loses every answer: three emails, then the lead is deferred and logged', async () => {
    const row = await notifier.put();
    notifier.mail.set('SendEmail', 'lostAcknowledgement');
    expect(await notifier.failed([row])).toBe(0);
    await stream([row]);
    await sweeps(5);
    expect(await notifier.emailsOf(row.id)).toBe(3);
    const stored = await notifier.store.get(row.id);
    expect(stored).toMatchObject({ deferredAt: expect.any(String), attempts: 3 });
    expect(stored).not.toHaveProperty('queue');
    expect(vi.mocked(console.error).mock.calls.filter(([line]) => line.includes('"lead_deferred"'))).toHaveLength(1);
  });

  it('and whose answer never ends: the sender gives up within its lease', async () => {
    const row = await notifier.put();
    slow.behave((_, response) => {
      const drip = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(drip));
    });
    await notifier.coldStart(slow.endpoint);
    const started = performance.now();
    expect(await notifier.failed([row])).toBe(0);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await notifier.store.get(row.id)).toMatchObject({ queue: 'notify', attempts: 1 });
  });
});

describe('a claim', () => {
  it('whose acknowledgement is lost is our own: the email goes out at once', async () => {
    const row = await notifier.put();
    notifier.database.set('UpdateItem', 'lostAcknowledgement', { times: 1 });
    expect(await notifier.failed([row])).toBe(0);
    expect(await notifier.emailsOf(row.id)).toBe(1);
  });
});

describe('the sweeper', { timeout: 60_000 }, () => {
  it('is not stopped by five leads that the mail service fails on', async () => {
    const bad = await Promise.all([1, 2, 3, 4, 5].map((n) => notifier.put(60 * minute, { name: `Bad row ${n}` })));
    const good = await Promise.all(Array.from({ length: 20 }, (_, n) => notifier.put((30 - n) * minute)));
    notifier.mail.set('SendEmail', 'serverError', { about: 'Bad%20row' });
    await sweeps(2);
    for (const { id } of good) expect(await notifier.emailsOf(id)).toBe(1);
    notifier.mail.calm();
    for (const { id } of bad) expect(await notifier.store.get(id)).toMatchObject({ queue: 'notify' });
  });

  it('sends what was stored before a clock was set back', async () => {
    const row = await notifier.put(-24 * 60 * minute);
    await notifier.run({ task: 'sweep' });
    expect(await notifier.emailsOf(row.id)).toBe(1);
  });
});
