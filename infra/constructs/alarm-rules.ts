import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { ApiFunction, CountedEvent } from '#functions/routes.ts';
import {
  fiveMinutes,
  functionErrors,
  type MonitoredResources,
  serverErrorRate,
  throttledCalls,
} from './monitored-resources.ts';

export type AlarmRule = {
  /** Of the alarm, and of its section in docs/operations.md. */
  name: string;
  /** For the operator: what happened and what it means, in full sentences. */
  description: string;
  metric: (resources: MonitoredResources) => IMetric;
  /** The alarm starts at this value. */
  threshold: number;
};

const sum = { statistic: 'Sum', period: fiveMinutes };
const maximum = { statistic: 'Maximum', period: fiveMinutes };

/** An alarm on a log event, whichever functions log it. */
const onEvent = (
  event: CountedEvent,
  description: string,
  { threshold = 1, period = fiveMinutes }: { threshold?: number; period?: Duration } = {},
): AlarmRule => ({
  name: event.replaceAll('_', '-'),
  description,
  metric: ({ logMetrics }) => logMetrics.metric(event, period),
  threshold,
});

/** Whatever keeps sales from hearing of a lead. */
const leadRules: readonly AlarmRule[] = [
  {
    name: 'lead-failures',
    description: 'The stream gave up on new leads. They are stored, and the sweeper keeps trying to send them.',
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
  // A single failure is retried and is over; a permanent rejection fails again with every sweep.
  onEvent(
    'email_failed',
    'SES rejects e-mails to sales or does not respond. Leads are stored and will be sent later.',
    {
      threshold: 2,
      period: Duration.minutes(30),
    },
  ),
  onEvent(
    'lead_deferred',
    'Three attempts to notify sales of a lead had an unknown outcome. The lead is stored and is not sent again.',
  ),
  onEvent('lead_unreadable', 'A stored lead cannot be read, so sales was not notified of it.'),
  // One lead, with all its retries.
  onEvent('mark_failed', 'A lead was sent but could not be marked as notified. Sales may get the e-mail twice.', {
    threshold: 4,
  }),
  onEvent('claim_failed', 'The notify function cannot update leads. They are stored, but not sent to sales.', {
    threshold: 3,
  }),
];

const apiRules: readonly AlarmRule[] = [
  {
    name: 'api-errors',
    description: 'At least 5% of API responses are server errors. Visitors cannot use the form or the client room.',
    metric: ({ api }) => serverErrorRate(api),
    threshold: 5,
  },
  {
    name: 'function-errors',
    description: 'An API function crashed, timed out or could not start. Its log has the cause.',
    metric: ({ handlers }) => functionErrors(handlers),
    threshold: 1,
  },
  onEvent('unexpected_error', 'A function failed unexpectedly. The log event `unexpected_error` has the cause.'),
  onEvent('login_failed', 'Someone may be guessing the password: 50 logins failed within an hour.', {
    threshold: 50,
    period: Duration.hours(1),
  }),
  onEvent('login_without_password_set', 'The client room has no password yet, so a login failed. Every login will.'),
  onEvent('password_unverifiable', 'A password could not be compared with the stored hash. Logins fail.'),
  onEvent(
    'limiter_unavailable',
    'Requests cannot be counted in the database. Each running function limits forms and logins by its own count.',
    { threshold: 5 },
  ),
  {
    name: 'database-throttled',
    description: 'DynamoDB is throttling requests. Forms and logins may fail, and sales may be notified late.',
    metric: ({ tables }) => throttledCalls(tables),
    threshold: 5,
  },
];

const throttledRule = (folder: string): AlarmRule => ({
  name: `${folder}-throttled`,
  description: `The ${folder} function uses all of its reserved concurrency, and further requests fail. This is most likely a flood.`,
  metric: ({ handlers }) => {
    const handler = handlers.get(folder);
    if (!handler) throw new Error(`functions/${folder} is not deployed.`);
    return handler.lambda.metricThrottles(sum);
  },
  threshold: 10,
});

/** Every alarm of a stage. */
export const alarmRules = (functions: readonly ApiFunction[]): AlarmRule[] => [
  ...leadRules,
  ...apiRules,
  ...functions.filter(({ reservedConcurrency }) => reservedConcurrency).map(({ folder }) => throttledRule(folder)),
];
