import { expect, it } from 'vitest';
import type { Submission } from '#functions/lib/submission.ts';
import { notifier } from '#functions/routes.ts';
import { minute, startNotifySimulation } from '#scripts/testing/notify-simulation.ts';

// Simulates a three-hour outage of the mail service and a day-long flood of spam.

const simulation = startNotifySimulation();
const { arrive, pass, mentions, rowOf } = simulation;
const slow = { timeout: 600_000 };

const countNotified = async (rows: readonly Submission[]) => {
  const counts = await mentions(rows);
  return counts.filter((count) => count > 0).length;
};

it('notify handler: emails sales about 1,000 leads within an hour of an outage', slow, async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => rowOf(`Visitor ${index}`));
  await simulation.notifier.store.putAll(rows);
  simulation.notifier.mail.set('SendEmail', 'serverError');
  // Three hours, in steps that are long enough for each run to probe the mail service again.
  await pass(45, undefined, 4 * minute);
  simulation.notifier.mail.calm();
  await pass(60);
  expect(await countNotified(rows)).toBe(1000);
});

it('notify handler: lists an honest message above a flood from one email address', slow, async () => {
  const flood = Array.from({ length: 4320 }, (_, index) => {
    simulation.advanceClock(index === 0 ? 0 : 20_000);
    return rowOf(`Flood ${index}`, { email: 'flood@example.com', hidden: 'x', elapsedMs: 10 });
  });
  await simulation.notifier.store.putAll(flood);
  const honest = await arrive('Hara', { email: 'hara@example.com', elapsedMs: 10 });
  simulation.advanceClock(minute);
  await simulation.notifier.run(notifier.timer.event);
  expect(await mentions([honest])).toEqual([1]);
  const list = (await simulation.notifier.emails()).at(-1)?.body.text;
  expect(list).toContain('4,321 messages held');
  expect(list).toContain('4,319 others are only counted');
  expect(list?.indexOf('Hara')).toBeLessThan(list?.indexOf('Flood') ?? 0);
});
