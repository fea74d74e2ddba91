import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { edgeRegion } from '#infra/names.ts';
import { edgeMetric, fiveMinutes, type MonitoredResources, serverErrorRate } from './metrics.ts';

type AlarmRule = Pick<cloudwatch.AlarmProps, 'metric'> &
  Partial<cloudwatch.AlarmProps> & {
    /** For the operator: what happened, and what it means. */
    description: string;
  };

const below = { comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD };

/**
 * An alarm on something that should never stop. Periods without data count as 0: CloudWatch would otherwise look further
 * back, and half an hour of silence would count after an hour or two. Without any data at all, which nothing can fill, the
 * alarm has no state and tells nobody, so a new stage is calm until its first heartbeats.
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

/** How long a heartbeat may be missing. */
const silence = Duration.minutes(30);

const hour = Duration.hours(1);

/** Every alarm of a stage: what visitors, sales, or the bill would notice. By default one starts at 1, in one period. */
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
    description: 'Emails to sales came back or were refused. A lead is sent again, a list of suspected spam is not.',
    metric: metric('lead_undelivered', 'Sum', Duration.minutes(1)),
  },
  'notify-silent': {
    description:
      'No run of the timer has ended for half an hour. New leads may be stored without sales being notified.',
    ...heartbeat(metric('oldestLeadSeconds', 'SampleCount', silence)),
  },
  'lead-waiting': {
    description:
      'A lead has waited for fifteen minutes. `npm run leads -- list --waiting` shows it; tell sales of it by hand.',
    // Ten minutes old in each of five: a lead whose email has just gone out may stay in the index for a moment.
    metric: metric('oldestLeadSeconds', 'Minimum'),
    threshold: 600,
  },
  'lead-unconfirmed': {
    description: 'Three emails about a lead came back or had no answer. The next one follows in a day.',
    metric: metric('unconfirmedLeads', 'Maximum'),
  },
  'delivery-delayed': {
    description: 'The mail server of sales does not take emails. SES keeps trying; sales may not know of new leads.',
    metric: metric('delivery_delayed'),
  },
  'delivery-unreported': {
    description: 'An email about a lead went out, and SES has not reported what became of it.',
    // 0 in the hour of an email and 1 in that of a report: without a report, the 0 goes on.
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
      'The site does not answer as it should under its public name, or nothing has asked it for half an hour.',
    ...heartbeat(metric('siteUp', 'Minimum', silence)),
  },
  // Alarms read metrics of their own region only, and CloudFront and its certificates have them in this one.
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
        // AWS renews it weeks before.
        metric: site.certificate.metricDaysToExpiry(),
        threshold: 14,
        ...below,
      },
    }),
  }),
  'form-failed': {
    description: 'A contact form was answered with an error. Unless its visitor sends it again, sales never gets it.',
    metric: metric('forms_failed'),
  },
  'api-errors': {
    description: 'At least 5% of API responses are server errors. Visitors cannot use the form or the client room.',
    metric: serverErrorRate(api),
    threshold: 5,
  },
  'client-refused': {
    description: 'The API refused logins or documents because their routes had too many requests. The client may wait.',
    metric: metric('client_refused'),
    threshold: 10,
  },
  'own-page-refused': {
    description: 'The API takes requests of our own pages for those of another site. No form and no login works.',
    metric: metric('own_page_refused'),
    threshold: 3,
  },
});
