import {
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Duration } from 'aws-cdk-lib/core';
import { canary } from '#functions/routes.ts';
import { queueIndex } from '#functions/tables.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { edgeRegion } from '#infra/names.ts';
import type { Api } from './api.ts';
import type { notifierFunction } from './background.ts';
import type { Handler } from './handler.ts';
import type { logMetrics } from './log-metrics.ts';
import type { siteDistribution } from './site-distribution.ts';

/** What alarms and the dashboard observe. */
export type MonitoredResources = {
  config: Config;
  api: Api;
  /** The functions behind the API, by folder. */
  handlers: ReadonlyMap<string, Handler>;
  notifier: ReturnType<typeof notifierFunction>;
  mailEvents: Handler;
  tables: Data['tables'];
  site: ReturnType<typeof siteDistribution>;
  canary: Handler;
  logMetrics: ReturnType<typeof logMetrics>;
};

/** By default an alarm starts at or above its threshold, in one period, and treats missing data as no traffic. */
type AlarmRule = Pick<AlarmProps, 'metric' | 'threshold'> &
  Partial<AlarmProps> & {
    /** Of the alarm. */
    name: string;
    /** For the operator: what happened and what it means, in full sentences. */
    description: string;
  };

export const fiveMinutes = Duration.minutes(5);

/**
 * The share of API responses that are 5xx, in percent. Below twenty requests a share means little: then three errors
 * count as 100, and fewer as none.
 */
export const serverErrorRate = (api: Api): IMetric =>
  new MathExpression({
    label: 'API server errors (%)',
    expression: 'IF(requests >= 20, 100 * FILL(errors, 0) / requests, IF(FILL(errors, 0) >= 3, 100, 0))',
    period: fiveMinutes,
    usingMetrics: {
      requests: api.stage.metricCount({ statistic: 'Sum' }),
      errors: api.stage.metricServerError({ statistic: 'Sum' }),
    },
  });

const below = { comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD };

/**
 * An alarm on something that should never stop. The metric has 0 for each period without data: otherwise CloudWatch looks
 * some periods further back, and takes none for missing while it finds one with data, so that half an hour of silence would
 * count after an hour or two. Without any data at all, which nothing can fill, it is unknown. An alarm is made in that state
 * and tells nobody of it, so a new stage is calm until its first heartbeats; a later return to that state does send
 * an email.
 */
const heartbeat = (metric: Metric) => ({
  metric: new MathExpression({
    expression: 'FILL(reported, 0)',
    usingMetrics: { reported: metric },
    period: metric.period,
  }),
  threshold: 1,
  ...below,
  treatMissingData: TreatMissingData.MISSING,
});

/** A metric of the site's distribution. It exists in one region, wherever the stack is. */
export const edgeMetric = (
  { distribution }: MonitoredResources['site'],
  metricName: string,
  statistic: string,
): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    label: metricName,
    period: fiveMinutes,
    region: edgeRegion,
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
  });

/** 1 for five minutes in which CloudFront had 100,000 requests or sent 5 GB: 29 or 122 dollars a day. */
const flood = ({ config, site, logMetrics }: MonitoredResources): IMetric => {
  const atHome = (name: 'edgeRequests' | 'edgeBytes') =>
    logMetrics.metric(name, 'Maximum', Duration.minutes(canary.everyMinutes));
  const usingMetrics =
    config.region === edgeRegion
      ? { requests: edgeMetric(site, 'Requests', 'Sum'), bytes: edgeMetric(site, 'BytesDownloaded', 'Sum') }
      : { requests: atHome('edgeRequests'), bytes: atHome('edgeBytes') };
  const { period } = usingMetrics.requests;
  return new MathExpression({
    expression: 'IF(requests >= 100000 || bytes >= 5000000000, 1, 0)',
    usingMetrics,
    period,
  });
};

/** Of what a flood of forms and logins writes. Other tables, and reads, are on the dashboard. */
const throttledWrites = ({ tables }: MonitoredResources): IMetric => {
  const writes = (table: Table, index?: string) =>
    table.metric('WriteThrottleEvents', {
      statistic: 'Sum',
      period: fiveMinutes,
      ...(index && { dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: index } }),
    });
  return new MathExpression({
    expression: 'FILL(leads, 0) + FILL(queue, 0) + FILL(forms, 0) + FILL(logins, 0)',
    usingMetrics: {
      leads: writes(tables.contact_submissions),
      queue: writes(tables.contact_submissions, queueIndex),
      forms: writes(tables.contact_limits),
      logins: writes(tables.login_limits),
    },
    period: fiveMinutes,
  });
};

/** How long a heartbeat may be missing before the alarm. */
const silence = Duration.minutes(30);

/** Every alarm of a stage: what needs a person immediately. The dashboard shows the rest. */
export const alarmRules = (resources: MonitoredResources): AlarmRule[] => {
  const { config, api, notifier, site, logMetrics } = resources;
  return [
    // What keeps sales from being notified of a lead.
    {
      name: 'lead-failures',
      description: 'New leads, or reports about emails, could not be handled. They are kept, and can be replayed.',
      metric: notifier.failures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: fiveMinutes }),
      threshold: 1,
    },
    {
      name: 'notify-errors',
      description: 'The notify function crashed or timed out. New leads are stored, but sales may not be notified.',
      metric: notifier.handler.lambda.metricErrors({ statistic: 'Sum', period: fiveMinutes }),
      threshold: 1,
    },
    {
      name: 'lead-undelivered',
      description: 'Emails to sales came back or were refused. A lead is sent again, a list of suspected spam is not.',
      // One period is all that an operator waits for.
      metric: logMetrics.metric('lead_undelivered', 'Sum', Duration.minutes(1)),
      threshold: 1,
    },
    {
      name: 'notify-silent',
      description:
        'No run of the timer has ended for half an hour. New leads may be stored without sales being notified.',
      ...heartbeat(logMetrics.metric('oldestLeadSeconds', 'SampleCount', silence)),
    },
    {
      name: 'lead-waiting',
      description:
        'A lead has waited for fifteen minutes. `npm run leads -- list --waiting` shows it; tell sales of it by hand.',
      // At least ten in each of five minutes: one whose email has just gone out may stay in the index for a moment.
      metric: logMetrics.metric('oldestLeadSeconds', 'Minimum'),
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
      metric: logMetrics.metric('unconfirmedLeads', 'Maximum'),
      threshold: 1,
    },
    {
      name: 'delivery-delayed',
      description: 'The mail server of sales does not take emails. SES keeps trying; sales may not know of new leads.',
      metric: logMetrics.metric('delivery_delayed'),
      threshold: 1,
    },
    {
      name: 'delivery-unreported',
      description: 'An email about a lead went out, and SES has not reported what became of it.',
      // 0 in the hour of an email and 1 in that of a report: without a report, the 0 goes on.
      metric: new MathExpression({
        expression: 'FILL(reported, REPEAT)',
        usingMetrics: { reported: logMetrics.metric('email_reported', 'Maximum', Duration.hours(1)) },
        period: Duration.hours(1),
      }),
      threshold: 1,
      ...below,
      evaluationPeriods: 12,
      datapointsToAlarm: 6,
    },
    // What visitors reach before any of our functions.
    {
      name: 'site-down',
      description:
        'The site does not answer as it should under its public name, or nothing has asked it for half an hour.',
      ...heartbeat(logMetrics.metric('siteUp', 'Minimum', silence)),
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
      threshold: 1,
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
      threshold: 1,
    },
    // What the API answers.
    {
      name: 'form-failed',
      description: 'A contact form was answered with an error. Unless its visitor sends it again, sales never gets it.',
      metric: logMetrics.metric('forms_failed'),
      threshold: 1,
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
      metric: logMetrics.metric('client_refused'),
      threshold: 10,
    },
    {
      name: 'own-page-refused',
      description: 'The API takes requests of our own pages for those of another site. No form and no login works.',
      metric: logMetrics.metric('own_page_refused'),
      threshold: 3,
    },
  ];
};
