import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { type ApiFunction, type CountedEvent, notifier } from '#functions/routes.ts';
import { tables } from '#functions/tables.ts';
import {
  edgeErrorRate,
  edgeFunctionErrors,
  fiveMinutes,
  functionErrors,
  type MonitoredResources,
  mailReputation,
  scheduledCalls,
  serverErrorRate,
  streamPolls,
  type TablePart,
  tableParts,
  throttledCalls,
  unreportedEmails,
} from './monitored-resources.ts';

export type AlarmRule = {
  /** Of the alarm. */
  name: string;
  /** In docs/operations.md; its name unless it shares one. */
  section?: string;
  /** For the operator: what happened and what it means, in full sentences. */
  description: string;
  metric: (resources: MonitoredResources) => IMetric;
  /** The alarm starts at this value. */
  threshold: number;
  /** The alarm starts below the threshold instead. */
  startsBelow?: true;
  /** The alarm starts when the metric has no data, too. By default it does not: without traffic nothing can fail. */
  silenceIsAlarm?: true;
  /** How many periods are looked at; by default one. */
  periods?: number;
  /** In how many of these it has to be so; by default in all. */
  datapoints?: number;
  /** Only a stack in CloudFront's region sees the metric. */
  atTheEdge?: true;
};

/** For what should never stop. */
const heartbeat = { startsBelow: true, silenceIsAlarm: true } as const;

/** How long whatever should keep running may be silent. */
const silence = Duration.minutes(30);

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
  onEvent('email_failed', 'SES rejects emails to sales or does not respond. Leads are stored and will be sent later.', {
    threshold: 2,
    period: Duration.minutes(30),
  }),
  onEvent(
    'lead_deferred',
    'Three attempts to notify sales of a lead had an unknown outcome. The lead is stored and is not sent again.',
  ),
  onEvent(
    'lead_undelivered',
    'An email about a lead came back, so sales may not know of the lead. It is stored and is not sent again.',
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
    description: 'No sweep has ended for half an hour. New leads may be stored without anyone hearing of them.',
    metric: ({ logMetrics }) => logMetrics.measured('oldestLeadSeconds', 'SampleCount', silence),
    threshold: 1,
    ...heartbeat,
  },
  {
    name: 'stream-silent',
    description: 'Nobody has looked for new leads in the stream for half an hour. The sweeper sends them, but late.',
    metric: ({ notifier }) => streamPolls(notifier, silence),
    threshold: 1,
    ...heartbeat,
  },
  {
    name: 'lead-waiting',
    description: 'A lead has waited for fifteen minutes. Sales should hear of each lead within five.',
    metric: ({ logMetrics }) => logMetrics.measured('oldestLeadSeconds', 'Maximum'),
    threshold: 900,
  },
  ...notifier.schedules.filter(({ name }) => name !== 'sweep').map(silentSchedule),
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
  onEvent('lead_unreadable', 'A stored lead cannot be read, so sales was not notified of it.'),
  // One lead, with all its retries.
  onEvent('mark_failed', 'A lead was sent but could not be marked as notified. Sales may get the email twice.', {
    threshold: 4,
  }),
  onEvent('claim_failed', 'The notify function cannot update leads. They are stored, but not sent to sales.', {
    threshold: 3,
  }),
];

/** One for each table and index: CloudWatch computes with ten metrics in one alarm at most. */
const throttledTable = (part: TablePart): AlarmRule => ({
  name: `database-throttled-${part.name}`,
  section: 'database-throttled',
  description: `DynamoDB is throttling requests to ${part.name}. Forms and logins may fail, and sales may be notified late.`,
  metric: (resources) => throttledCalls(resources.tables, part),
  threshold: 5,
});

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
  ...tableParts(tables).map(throttledTable),
];

/** What visitors meet before any function of ours. */
const siteRules: readonly AlarmRule[] = [
  {
    name: 'site-down',
    description:
      'The site does not answer as it should under its public name, or nothing has asked it for half an hour.',
    metric: ({ logMetrics }) => logMetrics.measured('siteUp', 'Minimum', silence),
    threshold: 1,
    ...heartbeat,
  },
  {
    name: 'certificate-expiring',
    description: "The certificate of the site's public name expires within two weeks and has not been renewed.",
    metric: ({ logMetrics }) => logMetrics.measured('certificateDays', 'Minimum', silence),
    // AWS renews a certificate weeks before this.
    threshold: 14,
    startsBelow: true,
  },
  {
    name: 'site-errors',
    description: 'At least 5% of the responses that visitors get from CloudFront are server errors.',
    metric: ({ site }) => edgeErrorRate(site.distribution),
    threshold: 5,
    atTheEdge: true,
  },
  {
    name: 'edge-function-errors',
    description: 'A function at the edge failed, and CloudFront answered the visitors with an error.',
    metric: ({ site }) => edgeFunctionErrors(site.functions.all),
    threshold: 1,
    atTheEdge: true,
  },
  {
    name: 'requests-refused',
    description: 'API Gateway refuses requests because a route has too many. Visitors may be unable to send the form.',
    metric: ({ logMetrics }) => logMetrics.refused(),
    threshold: 10,
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
  ...siteRules,
  ...apiRules,
  ...functions.filter(({ reservedConcurrency }) => reservedConcurrency).map(({ folder }) => throttledRule(folder)),
];
