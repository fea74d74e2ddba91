import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifier } from '#functions/routes.ts';
import { type BrokenService, faults, startBrokenService } from '#functions/testing/broken-service.ts';
import { collectLog, context } from '#functions/testing/call.ts';
import { leadsOf, newLead } from '#functions/testing/leads.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { createHandler } from './handler.ts';

// Delays advance the fake clock instead of waiting.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async (ms: number) => void vi.setSystemTime(Date.now() + ms),
}));

const start = Date.parse('2027-03-01T09:00:00.000Z');
let service: BrokenService;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  service = await startBrokenService();
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

/** Runs the timer with ten leads due. @returns how many of them it marked as notified */
const notifyTen = async () => {
  const tables = await freshTables({ AWS_ENDPOINT_URL_SES: service.endpoint });
  const { store } = leadsOf(tables);
  const rows = Array.from({ length: 10 }, () => newLead({ nextTryAt: new Date(start - 1000).toISOString() }));
  await store.putAll(rows);
  collectLog();
  await createHandler(process.env)(notifier.timer.event, context(60_000));
  const stored = await Promise.all(rows.map(({ id }) => store.get(id)));
  return stored.filter((row) => row?.notifiedAt !== undefined).length;
};

describe('notifyDue', () => {
  it('sends ten emails within a minute to a mail service that accepts one a second', async () => {
    let last = 0;
    let accepted = 0;
    service.behave(async (request, response) => {
      await buffer(request);
      if (Date.now() - last < 1000) return faults.throttleMail(request, response);
      last = Date.now();
      accepted += 1;
      response
        .writeHead(200, { 'content-type': 'text/xml' })
        .end(`<R><SendEmailResult><MessageId>${accepted}</MessageId></SendEmailResult></R>`);
    });
    expect(await notifyTen()).toBe(10);
    // An eleventh email would have been a probe of the mail service.
    expect(accepted).toBe(10);
    expect(Date.now() - start).toBeLessThan(60_000);
  });

  it('treats throttling as an outage when slower sending fails too', async () => {
    let calls = 0;
    service.behave((request, response) => {
      calls += 1;
      faults.throttleMail(request, response);
    });
    expect(await notifyTen()).toBe(0);
    // One email with five retries, and one probe of the mail service.
    expect(calls).toBe(7);
  });
});
