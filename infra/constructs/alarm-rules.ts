import { type IMetric, MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { LogEvent } from './log-events.ts';
import { faultRate, fiveMinutes, throttledCalls, type Watched } from './watched.ts';

export type AlarmRule = {
  /** Of the alarm, and of its section in docs/operations.md. */
  name: string;
  /** What has happened, in a sentence for whoever gets the message. */
  says: string;
  metric: IMetric;
  /** The value from which on it is an alarm. */
  at: number;
};

const sum = { statistic: 'Sum', period: fiveMinutes };
const most = { statistic: 'Maximum', period: fiveMinutes };

/** Leads: whatever keeps sales from hearing of one. */
const leadRules = ({ notifier: { handler, failures } }: Watched, events: Record<LogEvent, Metric>): AlarmRule[] => [
  {
    name: 'lead-failures',
    says: 'The stream has given up on new leads. They are stored, and the sweeper goes on trying.',
    metric: failures.metricApproximateNumberOfMessagesVisible(most),
    at: 1,
  },
  {
    name: 'notify-errors',
    says: 'The function that tells sales of leads has failed as a whole.',
    metric: handler.lambda.metricErrors(sum),
    at: 1,
  },
  {
    name: 'notify-late',
    says: 'New leads have waited for ten minutes in the stream.',
    metric: handler.lambda.metric('IteratorAge', most),
    at: 600_000,
  },
  {
    name: 'email-failed',
    says: 'The mail service refuses e-mails to sales, or has been away for a while.',
    // One failure is tried again and forgotten; what is refused for good comes again with every sweep.
    metric: events.email_failed.with({ period: Duration.minutes(30) }),
    at: 2,
  },
  {
    name: 'lead-unreadable',
    says: 'A stored lead cannot be read, so sales was not told of it.',
    metric: events.lead_unreadable.with(sum),
    at: 1,
  },
  {
    name: 'mark-failed',
    says: 'A lead whose e-mail is out could not be marked: sales may get it twice.',
    // All tries of one lead.
    metric: events.mark_failed.with(sum),
    at: 4,
  },
  { name: 'claim-failed', says: 'Leads cannot be taken for sending.', metric: events.claim_failed.with(sum), at: 3 },
];

const apiRules = ({ api, handlers, tables }: Watched, events: Record<LogEvent, Metric>): AlarmRule[] => {
  const errors = [...handlers].map(([folder, { lambda }]) => [folder, lambda.metricErrors(sum)] as const);
  const login = handlers.get('login');
  return [
    { name: 'api-faults', says: 'Of the answers of the API, 5 % or more are faults.', metric: faultRate(api), at: 5 },
    {
      name: 'function-errors',
      says: 'A function of the API crashed or ran out of time.',
      metric: new MathExpression({
        label: 'Function errors',
        expression: 'SUM(METRICS())',
        period: fiveMinutes,
        usingMetrics: Object.fromEntries(errors),
      }),
      at: 1,
    },
    {
      name: 'unexpected-error',
      says: 'A function met an error that its authors did not think of.',
      metric: events.unexpected_error.with(sum),
      at: 1,
    },
    ...(login
      ? [
          {
            name: 'login-throttled',
            says: 'More logins at a time than there is room for: somebody is flooding the gate.',
            metric: login.lambda.metricThrottles(sum),
            at: 10,
          },
        ]
      : []),
    {
      name: 'login-failed',
      says: 'Fifty wrong passwords in an hour: somebody is guessing.',
      metric: events.login_failed.with({ period: Duration.hours(1) }),
      at: 50,
    },
    {
      name: 'login-without-password-set',
      says: 'Somebody tried to log in, and no password has been set yet.',
      metric: events.login_without_password_set.with(sum),
      at: 1,
    },
    {
      name: 'limiter-unavailable',
      says: 'Requests cannot be counted: the form goes on without limits, logins with limits for each function.',
      metric: events.limiter_unavailable.with(sum),
      at: 5,
    },
    {
      name: 'database-throttled',
      says: 'DynamoDB refuses calls for being too many.',
      metric: throttledCalls(tables),
      at: 5,
    },
  ];
};

/** Every alarm of a stage. */
export const alarmRules = (watched: Watched, events: Record<LogEvent, Metric>): AlarmRule[] => [
  ...leadRules(watched, events),
  ...apiRules(watched, events),
];
