import { describe, expect, it, vi } from 'vitest';
import type { Lead } from '#functions/lib/leads.ts';
import { leadRow, streamEvent, suspectedRow } from '#functions/testing/leads.ts';
import { many, minuteMs, notifySimulation, tally } from '#functions/testing/notify.ts';
import type { SesBehavior } from '#functions/testing/ses.ts';

vi.mock('#functions/lib/time-limits.ts', () => import('#functions/testing/no-time-limits.ts'));

const notify = await notifySimulation();
/** Shows a measured figure: the console belongs to the function. */
const report = (figure: string) => process.stderr.write(`${figure}\n`);

/** Lets minutes pass until sales knows of all leads. @returns how many minutes that took, at most `atMost` */
const minutesUntilTold = async (rows: readonly { id: string }[], atMost: number): Promise<number> => {
  for (let minute = 0; minute <= atMost; minute += 1) {
    if (!notify.told(rows).includes(0)) return minute;
    await notify.pass(1);
  }
  throw new Error(`After ${atMost} minutes, sales does not know of all leads.`);
};

describe('notify, after an outage', () => {
  it('tells of 2,000 leads within 15 minutes if SES refused everything for three hours', async () => {
    notify.ses.behave(() => 'refuse');
    const rows = many(2000, () => leadRow());
    // Leads arrive while SES refuses, so one of them collects the failed attempts and the others wait.
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
  ])('tells within 62 minutes, and meanwhile once each full hour, if SES %s', async (kind, behavior, takesMs) => {
    notify.ses.behave(() => {
      notify.advance(takesMs);
      return behavior;
    });
    const rows: Lead[] = [];
    for (let minute = 0; minute < 180; minute += 6) {
      const row = leadRow();
      rows.push(row);
      const began = Date.now();
      await notify.arrive(row);
      vi.setSystemTime(began);
      await notify.pass(6);
    }
    const tries = (await notify.rows.rows()).map(({ attempts }) => Number(attempts ?? 0));
    notify.ses.behave(() => 'accept');
    const minutes = await minutesUntilTold(rows, 62);
    report(
      `30 leads, SES ${kind} for 3 hours: all told after ${minutes} minutes, ${JSON.stringify(tally(tries))} tries`,
    );
    // Three hours have at most three full hours: one try at arrival, three at full hours, one after the outage.
    expect(Math.max(...tries)).toBeLessThanOrEqual(4);
    expect(Math.max(...notify.told(rows))).toBeLessThanOrEqual(5);
  });
});

describe('notify', () => {
  it('gives up on SES after 10 s without a response', async () => {
    const row = leadRow();
    notify.ses.behave(() => 'hang');
    const began = performance.now();
    await notify.arrive(row);
    expect(Math.round((performance.now() - began) / 1000)).toBeCloseTo(10, -1);
    expect(await notify.rows.get(row.id)).toMatchObject({ attempts: 1, nextTryAt: '2027-03-01T10:00:00.000Z' });
  });

  it('tells of ten real leads within two minutes in a flood of 5,000 suspected ones', async () => {
    const flood = many(5000, () => suspectedRow());
    const waits: number[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      const part = flood.slice(minute * 500, (minute + 1) * 500);
      const real = leadRow();
      await notify.store(...part);
      await Promise.all(many(5, (index) => notify.run(streamEvent(part.slice(index * 10, index * 10 + 10)))));
      await notify.store(real);
      waits.push(await minutesUntilTold([real], 2));
    }
    const subjects = notify.ses.emails.map(({ subject }) => subject);
    report(`5,000 suspected: the real ones waited ${Math.max(...waits)} minutes; ${subjects.length} emails`);
    // Each real lead has an email of its own, which shows that none shares an email with the flood.
    expect(subjects.filter((subject) => subject.startsWith('New message from '))).toHaveLength(10);
    expect(subjects.filter((subject) => subject.startsWith('[Suspected spam]')).length).toBeLessThanOrEqual(6);
    expect(subjects.length).toBeLessThanOrEqual(16);
  });
});
