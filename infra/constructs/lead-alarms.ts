import { Duration } from 'aws-cdk-lib/core';
import { notifier } from '#functions/routes.ts';
import { type AlarmRule, heartbeat, maximum, onEvent, silence, sum } from './alarm-rule.ts';
import { mailReputation, scheduledCalls, streamPolls, unreportedEmails } from './monitored-resources.ts';

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
    description: 'The stream gave up on new leads. They are stored, and the timer keeps trying to send them.',
    metric: ({ notifier }) => notifier.failures.metricApproximateNumberOfMessagesVisible(maximum),
    threshold: 1,
  },
  {
    name: 'notify-errors',
    description: 'The notify function crashed or timed out. New leads are stored, but sales may not be notified.',
    metric: ({ notifier }) => notifier.handler.lambda.metricErrors(sum),
    threshold: 1,
  },
  {
    name: 'notify-late',
    description: 'New leads have waited in the stream for ten minutes. They are stored, but sales is notified late.',
    metric: ({ notifier }) => notifier.handler.lambda.metric('IteratorAge', maximum),
    threshold: 600_000,
  },
  // A single failure is tried again and is over; a permanent rejection fails again with every try.
  onEvent('email_failed', 'SES rejects emails to sales or does not respond. Leads are stored and will be sent later.', {
    threshold: 2,
    period: Duration.minutes(30),
  }),
  onEvent(
    'lead_undelivered',
    'An email about a lead came back, so sales may not know of the lead. It is stored and is sent again.',
    // One period is all that an operator waits for.
    { period: Duration.minutes(1) },
  ),
  {
    name: 'mail-events-errors',
    description: 'What SES says about emails to sales could not be recorded. Leads may count as notified that are not.',
    metric: ({ mailEvents }) => mailEvents.handler.lambda.metricErrors(sum),
    threshold: 1,
  },
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
    metric: ({ logMetrics }) => unreportedEmails(logMetrics, Duration.hours(1)),
    threshold: 1,
    // In two hours of three days: a single report may come just after the hour of its email.
    periods: 72,
    datapoints: 2,
  },
  {
    name: 'bounce-rate',
    description: "At least 5% of the account's emails come back. AWS reviews such accounts, and stops them at 10%.",
    metric: () => mailReputation('Reputation.BounceRate'),
    threshold: 0.05,
  },
  {
    name: 'complaint-rate',
    description:
      "At least 0.1% of the account's emails are marked as spam. AWS reviews such accounts, and stops them at 0.5%.",
    metric: () => mailReputation('Reputation.ComplaintRate'),
    threshold: 0.001,
  },
  onEvent('lead_unreadable', 'A stored lead cannot be read, so sales was told of it without its text.'),
  // One lead, with all its retries.
  onEvent('mark_failed', 'A lead was sent but could not be marked as notified. Sales may get the email twice.', {
    threshold: 4,
  }),
  onEvent('claim_failed', 'The notify function cannot update leads. They are stored, but not sent to sales.', {
    threshold: 3,
  }),
];
