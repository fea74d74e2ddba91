import { describe, expect, it, vi } from 'vitest';
import { leadRow, streamEvent, suspectedRow } from '#functions/testing/leads.ts';
import { many, minuteMs, notifySimulation, tally } from '#functions/testing/notify.ts';
import type { SesBehavior } from '#functions/testing/ses.ts';

// The delay before a throttled email is sent again passes on the simulated clock only.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async (ms: number) => vi.setSystemTime(Date.now() + ms),
}));

const notify = notifySimulation();
/** Shows a measured figure: the console belongs to the function. */
const report = (figure: string) => process.stderr.write(`${figure}\n`);

const untold = (rows: readonly { id: string }[]) => notify.told(rows).filter((count) => count === 0).length;

/** Lets minutes pass until sales knows of all leads. @returns how many minutes that took */
const minutesUntilTold = async (rows: readonly { id: string }[], atMost: number): Promise<number> => {
  for (let minute = 0; minute <= atMost; minute += 1) {
    if (untold(rows) === 0) return minute;
    await notify.pass(1);
  }
  throw new Error(`After ${atMost} minutes, sales does not know of ${untold(rows)} leads.`);
};

describe('notify, after an outage', () => {
  it('tells of 2,000 leads within 15 minutes if SES refused everything for three hours', async () => {
    notify.ses.behave(() => 'refuse');
    const rows = many(2000, () => leadRow());
    await notify.arrive(...rows.slice(0, 10));
    await notify.store(...rows.slice(10));
    for (let turn = 0; turn < 36; turn += 1) {
      notify.advance(4 * minuteMs);
      await notify.pass(1);
    }
    notify.ses.behave(() => 'accept');
    const minutes = await minutesUntilTold(rows, 15);
    report(`2,000 leads after a refusal of 3 hours: ${minutes} minutes, ${notify.ses.emails.length} emails`);
    expect(tally(notify.told(rows))).toEqual({ 1: 2000 });
  });

  it.each<[kind: string, SesBehavior, takesMs: number]>([
    ['hangs', 'fail', 10_000],
    ['accepts but does not say so', 'lost', 0],
  ])(
    'tells within 62 minutes, and meanwhile at arrival and each full hour, if SES %s',
    async (kind, behavior, takesMs) => {
      notify.ses.behave(() => {
        notify.advance(takesMs);
        return behavior;
      });
      const rows: ReturnType<typeof leadRow>[] = [];
      for (let minute = 0; minute < 180; minute += 1) {
        if (minute % 6 === 0) {
          const row = leadRow();
          rows.push(row);
          const began = Date.now();
          await notify.arrive(row);
          vi.setSystemTime(began);
        }
        await notify.pass(1);
      }
      const tries = (await notify.rows.rows()).map(({ attempts }) => Number(attempts ?? 0));
      const most = Math.max(...notify.told(rows));
      notify.ses.behave(() => 'accept');
      const minutes = await minutesUntilTold(rows, 62);
      // Three hours have at most three full hours: one try at arrival, three at full hours, one after the outage.
      expect(Math.max(...tries)).toBeLessThanOrEqual(4);
      expect(Math.max(...notify.told(rows))).toBeLessThanOrEqual(5);
      report(
        `30 leads, SES ${kind} for 3 hours: at most ${most} emails each meanwhile, all told after ${minutes} minutes`,
      );
    },
  );
});

it('notify: gives up on a mail service that does not respond for ten seconds', async () => {
  const row = leadRow();
  notify.ses.behave(() => 'hang');
  const began = performance.now();
  await notify.arrive(row);
  expect(Math.round((performance.now() - began) / 1000)).toBeCloseTo(10, -1);
  expect(await notify.rows.get(row.id)).toMatchObject({ attempts: 1, nextTryAt: '2027-03-01T10:00:00.000Z' });
});

it('notify: tells once of each of 1,200 leads despite doubled events and lost responses to claims', async () => {
  const rows = many(1200, () => leadRow());
  let claims = 0;
  notify.database.disturb((operation, body) => {
    if (operation !== 'UpdateItem' || !body.includes(':later')) return undefined;
    claims += 1;
    return claims % 5 === 0 ? 'lostAcknowledgement' : undefined;
  });
  await notify.store(...rows);
  for (let minute = 0; untold(rows) > 0 && minute < 20; minute += 1) {
    const part = rows.slice(minute * 60, minute * 60 + 10);
    await Promise.all([notify.timer(), notify.timer(), ...many(3, () => notify.run(streamEvent(part)))]);
    notify.advance(minuteMs);
  }
  report(
    `1,200 leads, doubled events: ${JSON.stringify(tally(notify.told(rows)))}, ${notify.ses.emails.length} emails, ${claims} claims`,
  );
  expect(tally(notify.told(rows))).toEqual({ 1: 1200 });
});

it('notify: tells of ten real leads within two minutes in a flood of 5,000 suspected ones', async () => {
  const flood = many(5000, () => suspectedRow());
  const real: { id: string; at: number }[] = [];
  for (let minute = 0; minute < 10; minute += 1) {
    const part = flood.slice(minute * 500, (minute + 1) * 500);
    await notify.store(...part);
    await Promise.all(many(5, (index) => notify.run(streamEvent(part.slice(index * 10, index * 10 + 10)))));
    const row = leadRow();
    await notify.store(row);
    real.push({ id: row.id, at: Date.now() });
    await notify.pass(1);
  }
  await notify.pass(2);
  const waits = real.map(
    ({ id, at }) => (notify.ses.emails.find(({ text }) => text.includes(id))?.at ?? Number.NaN) - at,
  );
  const aboutFlood = notify.ses.emails.filter(({ subject }) => subject.startsWith('[Suspected spam]'));
  report(
    `5,000 suspected: the real ones waited ${Math.max(...waits) / 1000} s at most; ${aboutFlood.length} emails about the flood`,
  );
  expect(Math.max(...waits)).toBeLessThanOrEqual(2 * minuteMs);
  expect(
    notify.ses.emails.filter(
      ({ text }) => real.some(({ id }) => text.includes(id)) && flood.some(({ id }) => text.includes(id)),
    ),
  ).toEqual([]);
  expect(aboutFlood.length).toBeLessThanOrEqual(6);
});

it('notify: tells of 200 leads through a mail service of one email a second', async () => {
  const rows = many(200, () => leadRow());
  let next = 0;
  notify.ses.behave(({ at }) => {
    if (at < next) return 'throttle';
    next = at + 1000;
    return 'accept';
  });
  for (let second = 0; second < 200; second += 10) await notify.arrive(...rows.slice(second, second + 10));
  const minutes = await minutesUntilTold(rows, 15);
  report(
    `200 leads, one email a second: ${minutes} minutes, ${notify.ses.emails.length} emails, ${notify.ses.calls()} calls`,
  );
  expect(tally(notify.told(rows))).toEqual({ 1: 200 });
});
