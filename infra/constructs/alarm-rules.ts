import {
  type AlarmProps,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { edgeRegion } from '#infra/names.ts';
import { fiveMinutes, flood, type MonitoredResources, serverErrorRate, throttledWrites } from './metrics.ts';

/** By default an alarm starts at 1, in one period, and treats missing data as no traffic. */
type AlarmRule = Pick<AlarmProps, 'metric'> &
  Partial<AlarmProps> & {
    name: string;
    /** For the operator: what happened and what it means, in full sentences. */
    description: string;
  };

const below = { comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD };

/**
 * An alarm on something that should never stop. Periods without data count as 0: CloudWatch would otherwise look further
 * back, and half an hour of silence would count after an hour or two. Without any data at all, which nothing can fill, the
 * alarm has no state and tells nobody, so a new stage is calm until its first heartbeats.
 */
const heartbeat = (metric: Metric) => ({
  metric: new MathExpression({
    expression: 'FILL(reported, 0)',
    usingMetrics: { reported: metric },
    period: metric.period,
  }),
  ...below,
  treatMissingData: TreatMissingData.MISSING,
});

/** How long a heartbeat may be missing before the alarm. */
const silence = Duration.minutes(30);

const hour = Duration.hours(1);

/** Every alarm of a stage: what needs a person immediately. The dashboard shows the rest. */
export const alarmRules = (resources: MonitoredResources): AlarmRule[] => {
  const { config, api, notifier, site, logMetrics } = resources;
  const { metric } = logMetrics;
  return [
    // What keeps sales from being notified of a lead.
    {
      name: 'lead-failures',
      description: 'New leads, or reports about emails, could not be handled. They are kept, and can be replayed.',
      metric: notifier.failures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: fiveMinutes }),
    },
    {
      name: 'notify-errors',
      description: 'The notify function crashed or timed out. New leads are stored, but sales may not be notified.',
      metric: notifier.handler.lambda.metricErrors({ statistic: 'Sum', period: fiveMinutes }),
    },
    {
      name: 'lead-undelivered',
      description: 'Emails to sales came back or were refused. A lead is sent again, a list of suspected spam is not.',
      // One period is all that an operator waits for.
      metric: metric('lead_undelivered', 'Sum', Duration.minutes(1)),
    },
    {
      name: 'notify-silent',
      description:
        'No run of the timer has ended for half an hour. New leads may be stored without sales being notified.',
      ...heartbeat(metric('oldestLeadSeconds', 'SampleCount', silence)),
    },
    {
      name: 'lead-waiting',
      description:
        'A lead has waited for fifteen minutes. `npm run leads -- list --waiting` shows it; tell sales of it by hand.',
      // At least ten in each of five minutes: one whose email has just gone out may stay in the index for a moment.
      metric: metric('oldestLeadSeconds', 'Minimum'),
      threshold: 600,
    },
    {
      name: 'digest-silent',
      description: 'The daily schedule has not called the notify function. Sales gets no list of suspected spam.',
      ...heartbeat(
        new Metric({
          namespace: 'AWS/Events',
          metricName: 'Invocations',
          dimensionsMap: { RuleName: notifier.digest.ruleName },
          statistic: 'Sum',
          period: Duration.days(1),
        }),
      ),
      // One period may just miss the call.
      evaluationPeriods: 2,
    },
    {
      name: 'lead-unconfirmed',
      description: 'Three emails about a lead came back or had no answer. The next one follows in a day.',
      metric: metric('unconfirmedLeads', 'Maximum'),
    },
    {
      name: 'delivery-delayed',
      description: 'The mail server of sales does not take emails. SES keeps trying; sales may not know of new leads.',
      metric: metric('delivery_delayed'),
    },
    {
      name: 'delivery-unreported',
      description: 'An email about a lead went out, and SES has not reported what became of it.',
      // 0 in the hour of an email and 1 in that of a report: without a report, the 0 goes on.
      metric: new MathExpression({
        expression: 'FILL(reported, REPEAT)',
        usingMetrics: { reported: metric('email_reported', 'Maximum', hour) },
        period: hour,
      }),
      ...below,
      evaluationPeriods: 12,
      datapointsToAlarm: 6,
    },
    // Reachable without any of our functions.
    {
      name: 'site-down',
      description:
        'The site does not answer as it should under its public name, or nothing has asked it for half an hour.',
      ...heartbeat(metric('siteUp', 'Minimum', silence)),
    },
    // AWS renews a certificate weeks before this. It has the metric in the region of the certificate only.
    ...(site.certificate && config.region === edgeRegion
      ? [
          {
            name: 'certificate-expiring',
            description: "The certificate of the site's public name expires within two weeks and has not been renewed.",
            metric: site.certificate.metricDaysToExpiry(),
            threshold: 14,
            ...below,
          },
        ]
      : []),
    {
      name: 'site-flooded',
      description: 'A flood of requests: a day of it costs 30 dollars or more.',
      metric: flood(resources),
    },
    {
      name: 'functions-throttled',
      description: "Lambda refused to start functions: the account's concurrency is used up, or that of login.",
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period: fiveMinutes }),
      threshold: 5,
    },
    {
      name: 'database-throttled',
      description: 'DynamoDB refused writes of leads or of limits. Leads may wait, and forms may fail.',
      metric: throttledWrites(resources),
    },
    // Responses of the API.
    {
      name: 'form-failed',
      description: 'A contact form was answered with an error. Unless its visitor sends it again, sales never gets it.',
      metric: metric('forms_failed'),
    },
    {
      name: 'api-errors',
      description: 'At least 5% of API responses are server errors. Visitors cannot use the form or the client room.',
      metric: serverErrorRate(api),
      threshold: 5,
    },
    {
      name: 'client-refused',
      description:
        'The API refused logins or documents because their routes had too many requests. The client may wait.',
      metric: metric('client_refused'),
      threshold: 10,
    },
    {
      name: 'own-page-refused',
      description: 'The API takes requests of our own pages for those of another site. No form and no login works.',
      metric: metric('own_page_refused'),
      threshold: 3,
    },
  ];
};
