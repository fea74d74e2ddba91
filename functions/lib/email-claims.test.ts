import { expect, it } from 'vitest';
import {
  accept,
  answer,
  claim,
  count,
  defer,
  maxAttempts,
  type Progress,
  recordDelivery,
  release,
  requeue,
  type Step,
} from './email-claims.ts';
import { leadState, stateMarks, transitions } from './lead-state.ts';
import { queues } from './submission.ts';

const now = Date.UTC(2026, 11, 1);
const token = 'mine';

/** Each rule, as the sender that holds the claim applies it. */
const rules: Record<string, (row: Progress) => Step<string>[]> = {
  claim: (row) => queues.map((queue) => claim(row, { queue, token, now })),
  release: (row) => [undefined, ...queues].map((queue) => release(row, token, queue)),
  accept: (row) => [accept(row, token, { messageId: 'id', now })],
  defer: (row) => queues.flatMap((queue) => [defer(row, { queue, now }), defer(row, { queue, token, now })]),
  recordDelivery: (row) =>
    (['delivered', 'undelivered', 'bounced softly'] as const).map((delivery) =>
      recordDelivery(row, token, { delivery, now }),
    ),
  count: (row) => [count(row, token)],
  requeue: (row) => [requeue(row)],
  answer: (row) => [answer(row, { note: undefined, now })],
};

let combinations: Progress[] = [{}];
for (const mark of stateMarks) combinations = combinations.flatMap((row) => [row, { ...row, [mark]: 'set' }]);

/** Rows with every combination of marks, in and out of each queue, before and after the last attempt. */
const rows = combinations.flatMap((row) =>
  [undefined, ...queues].flatMap((queue) =>
    [1, Math.max(...Object.values(maxAttempts))].map((attempts) => ({
      ...row,
      ...(queue && { queue }),
      claimToken: token,
      claimedAt: '2026-11-01T00:00:00.000Z',
      attempts,
    })),
  ),
);

it.each(Object.entries(rules))('%s changes the state of a lead only as the table of transitions allows', (_, apply) => {
  const isAllowed = (row: Progress, next: Progress) => {
    const [before, after] = [leadState(row), leadState(next)];
    const to = Object.values(transitions).filter(({ from }) => from.some((state) => state === before));
    return before === after || to.some((transition) => transition.to === after);
  };
  const steps = rows.flatMap((row) => apply(row).map(({ next }) => ({ row, next })));
  expect(steps.some(({ next }) => next)).toBe(true);
  expect(steps.filter(({ row, next }) => next && !isAllowed(row, next))).toEqual([]);
});
