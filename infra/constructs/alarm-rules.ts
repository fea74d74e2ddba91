import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { edgeRegion } from '#infra/names.ts';
import { edgeMetric, fiveMinutes, type MonitoredResources, serverErrorRate } from './metrics.ts';

type AlarmRule = Pick<cloudwatch.AlarmProps, 'metric'> &
  Partial<cloudwatch.AlarmProps> & {
    /** Tells the operator what happened and what it means. */
    description: string;
  };

const below = { comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD };

/**
 * An alarm on a metric that should never stop. Periods without data count as 0: otherwise CloudWatch would look further
 * back and notice half an hour of silence only after an hour or two. FILL needs at least one data point, so on a new
 * stage the alarm stays in INSUFFICIENT_DATA and notifies nobody until the first heartbeat.
 */
const heartbeat = (metric: cloudwatch.Metric) => ({
  metric: new cloudwatch.MathExpression({
    expression: 'FILL(reported, 0)',
    usingMetrics: { reported: metric },
    period: metric.period,
  }),
  ...below,
  treatMissingData: cloudwatch.TreatMissingData.MISSING,
});

/** How long a heartbeat may be missing before its alarm fires. */
const silence = Duration.minutes(30);

const hour = Duration.hours(1);

/** Alarms for problems that visitors or sales would notice or that cost money. Defaults: threshold 1, one period. */
export const alarmRules = ({
  config,
  api,
  notifier,
  site,
  logMetric: metric,
}: MonitoredResources): Record<string, AlarmRule> => ({
  'lead-failures': {
    description: 'New leads, or reports about emails, could not be handled. They are kept, and can be replayed.',
    metric: notifier.failures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: fiveMinutes }),
  },
  'lead-undelivered': {
    description: 'An email to sales bounced, was marked as spam, or was refused by SES. Sales may not know of a lead.',
    metric: metric('lead_undelivered', 'Sum', Duration.minutes(1)),
  },
  'notify-silent': {
    description:
      'No run of the timer has succeeded for half an hour. New leads may be stored without sales being notified.',
    ...heartbeat(metric('oldestLeadSeconds', 'SampleCount', silence)),
  },
  'lead-waiting': {
    description:
      'A lead has waited for fifteen minutes. `npm run leads -- list --waiting` shows it; notify sales by hand.',
    // The minimum, because the index may list a lead for a moment after its email has gone out. At least 600 s during
    // all of a five-minute period means that the lead has waited for 15 minutes by its end.
    metric: metric('oldestLeadSeconds', 'Minimum'),
    threshold: 600,
  },
  'lead-unconfirmed': {
    description: 'Three emails about a lead bounced, or SES never confirmed them. The next one follows in a day.',
    metric: metric('unconfirmedLeads', 'Maximum'),
  },
  'delivery-delayed': {
    description:
      'The mail server of sales has not accepted an email yet. SES keeps trying; sales may not know of new leads.',
    metric: metric('delivery_delayed'),
  },
  'delivery-unreported': {
    description: 'An email about a lead was sent, and SES has not reported whether it arrived.',
    // Per hour: 1 if SES reported on an email, 0 if emails went out without a report. FILL repeats the last value.
    metric: new cloudwatch.MathExpression({
      expression: 'FILL(reported, REPEAT)',
      usingMetrics: { reported: metric('email_reported', 'Maximum', hour) },
      period: hour,
    }),
    ...below,
    evaluationPeriods: 12,
    datapointsToAlarm: 6,
  },
  'site-down': {
    description:
      'The site does not respond correctly at its public address, or nothing has checked it for half an hour.',
    ...heartbeat(metric('siteUp', 'Minimum', silence)),
  },
  // An alarm can read only its own region's metrics. Those of CloudFront and its certificate are in edgeRegion.
  ...(config.region === edgeRegion && {
    'site-flooded': {
      description: 'A flood of requests: a day of it costs 30 dollars or more.',
      metric: new cloudwatch.MathExpression({
        expression: 'IF(requests >= 100000 || bytes >= 5000000000, 1, 0)',
        usingMetrics: {
          requests: edgeMetric(site, 'Requests', 'Sum'),
          bytes: edgeMetric(site, 'BytesDownloaded', 'Sum'),
        },
        period: fiveMinutes,
      }),
    },
    ...(site.certificate && {
      'certificate-expiring': {
        description: "The certificate of the site's public name expires within two weeks and has not been renewed.",
        // ACM normally renews a certificate weeks before this threshold.
        metric: site.certificate.metricDaysToExpiry(),
        threshold: 14,
        ...below,
      },
    }),
  }),
  'form-failed': {
    description:
      'A contact form was answered with an error. Unless the visitor sends it again, sales may never get it.',
    metric: metric('forms_failed'),
  },
  'api-errors': {
    description:
      'At least 5% of API responses are server errors. Visitors may be unable to use the form or the client room.',
    metric: serverErrorRate(api),
    threshold: 5,
  },
  'client-refused': {
    description: 'The API refused logins or documents because their routes had too many requests. The client may wait.',
    metric: metric('client_refused'),
    threshold: 10,
  },
  'own-page-refused': {
    description:
      "The API refused requests from the site's own pages. The form and the login may fail for every visitor.",
    metric: metric('own_page_refused'),
    threshold: 3,
  },
});
