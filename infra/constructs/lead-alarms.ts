import { Duration } from 'aws-cdk-lib/core';
import { notifier } from '#functions/routes.ts';
import { type AlarmRule, heartbeat, maximum, onEvent, silence, sum } from './alarm-rule.ts';
import { scheduledCalls, streamPolls } from './monitored-resources.ts';

/** A schedule that no longer calls its function. One that runs daily has two days: a period may just miss its call. */
const silentSchedule = ({ name, everyMinutes }: (typeof notifier.schedules)[number]): AlarmRule => ({
  name: `${name}-silent`,
  description: `The schedule "${name}" has not called the notify function. What it sends does not reach sales.`,
  metric: ({ notifier: { schedules } }) => {
    const rule = schedules.get(name);
    if (!rule) throw new Error(`There is no schedule ${name}.`);
    return scheduledCalls(rule, Duration.minutes(Math.max(everyMinutes, silence.toMinutes())));
  },
  threshold: 1,
  ...heartbeat,
  ...(everyMinutes > silence.toMinutes() && { periods: 2 }),
});

/** Whatever keeps sales from hearing of a lead. */
export const leadRules: readonly AlarmRule[] = [
  {
    name: 'lead-failures',
    description: 'New leads, or reports about emails, could not be handled. They are kept, and can be replayed.',
    metric: ({ notifier }) => notifier.failures.metricApproximateNumberOfMessagesVisible(maximum),
    threshold: 1,
  },
  {
    name: 'notify-errors',
    description: 'The notify function crashed or timed out. New leads are stored, but sales may not be notified.',
    metric: ({ notifier }) => notifier.handler.lambda.metricErrors(sum),
    threshold: 1,
  },
  onEvent(
    'lead_undelivered',
    'Emails about a lead came back, were refused, or had no answer: sales may not know of it. It is sent again.',
    // One period is all that an operator waits for.
    { period: Duration.minutes(1) },
  ),
  {
    name: 'notify-silent',
    description:
      'No run of the timer has ended for half an hour. New leads may be stored without anyone hearing of them.',
    metric: ({ logMetrics }) => logMetrics.measured('oldestLeadSeconds', 'SampleCount', silence),
    threshold: 1,
    ...heartbeat,
  },
  {
    name: 'stream-silent',
    description: 'Nobody has looked for new leads in the stream for half an hour. The timer sends them, but late.',
    metric: ({ notifier }) => streamPolls(notifier, silence),
    threshold: 1,
    ...heartbeat,
  },
  {
    name: 'lead-waiting',
    description:
      'A lead has waited for fifteen minutes. `npm run leads -- list --waiting` shows it; tell sales of it by hand.',
    metric: ({ logMetrics }) => logMetrics.measured('oldestLeadSeconds', 'Maximum'),
    threshold: 900,
  },
  ...notifier.schedules.filter(({ name }) => name !== 'drain').map(silentSchedule),
  {
    name: 'delivery-unreported',
    description: 'Emails about leads went out, and SES has not reported what became of them.',
    metric: ({ logMetrics }) => logMetrics.reportedEmails(Duration.hours(1)),
    threshold: 1,
    startsBelow: true,
    // In two hours of three days: a single report may come just after the hour of its email.
    periods: 72,
    datapoints: 2,
  },
];
