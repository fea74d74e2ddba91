import { expect, it } from 'vitest';
import type { Submission } from '#functions/lib/submission.ts';
import { minute, startTrials } from '#scripts/testing/trial.ts';
import { dayMs } from '#shared/dates.ts';

// Notification of sales in outages of hours and floods of days.

const trial = startTrials();
const { arrive, pass, mentions, rowOf } = trial;
const slow = { timeout: 600_000 };

const areTold = async (rows: readonly Submission[]) => {
  const counts = await mentions(rows);
  return counts.filter((count) => count > 0).length;
};

it('notify: emails 1,000 waiting leads within an hour of a long outage', slow, async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => rowOf(`Visitor ${index}`));
  await trial.notifier.store.putAll(rows);
  trial.notifier.mail.set('SendEmail', 'serverError');
  await pass(180);
  trial.notifier.mail.calm();
  await pass(60);
  expect(await areTold(rows)).toBe(1000);
});

it.each(['accessDenied', 'serverError'] as const)(
  'notify: emails 1,501 leads although the first meets %s',
  slow,
  async (fault) => {
    const rows = Array.from({ length: 1502 }, (_, index) => rowOf(index === 0 ? 'Poison' : `Visitor ${index}`));
    await trial.notifier.store.putAll(rows);
    trial.notifier.mail.set('SendEmail', fault, { about: 'Poison' });
    await pass(20);
    expect(await areTold(rows)).toBe(1502);
  },
);

it.each(['serverError', 'lostAcknowledgement'] as const)(
  'notify: sends the list of suspects again after %s',
  slow,
  async (fault) => {
    const rows = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        arrive(`Suspect ${index}`, { email: `s${index}@x.example`, elapsedMs: 9 }),
      ),
    );
    trial.putForward(dayMs);
    const stop = trial.notifier.mail.set('SendEmail', fault);
    await trial.notifier.run({ task: 'digest' }).catch(() => undefined);
    stop();
    const before = await mentions(rows);
    await pass(48, undefined, 60 * minute);
    expect((await mentions(rows)).map((count, index) => count - (before[index] ?? 0))).toEqual(rows.map(() => 1));
  },
);

it('notify: lists an honest suspect among a flood from one address', slow, async () => {
  const flood = Array.from({ length: 4320 }, (_, index) => {
    trial.putForward(index === 0 ? 0 : 20_000);
    return rowOf(`Flood ${index}`, { email: 'flood@example.com', hidden: 'x', elapsedMs: 10 });
  });
  await trial.notifier.store.putAll(flood);
  const honest = await arrive('Hara', { email: 'hara@example.com', elapsedMs: 10 });
  trial.putForward(minute);
  await trial.notifier.run({ task: 'digest' });
  expect(await mentions([honest])).toEqual([1]);
  const list = (await trial.notifier.emails()).at(-1)?.body.text;
  expect(list).toContain('4,321 messages held');
  expect(list).toContain('4,319 others are only counted');
  expect(list?.indexOf('Hara')).toBeLessThan(list?.indexOf('Flood') ?? 0);
});
