import { type IMetric, MathExpression, Metric, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type CountedEvent, httpEvents, type Measure } from '#functions/routes.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { edgeRegion, pascalCase } from '#infra/names.ts';
import { apiPaths } from '#shared/api.ts';
import type { Api } from './api.ts';
import type { notifierFunction } from './background.ts';
import type { Handler } from './handler.ts';
import type { siteDistribution } from './site-distribution.ts';

type LogMetric =
  | CountedEvent
  | Measure
  /** Contact form submissions that failed with a server error or were refused by API Gateway. */
  | 'forms_failed'
  /** All other requests that API Gateway throttled because they exceeded their route's rate limit. */
  | 'client_refused';

const isRefused = FilterPattern.all(
  FilterPattern.stringValue('$.status', '=', '429'),
  // `-` means that no function was called. This excludes the functions' own 429 responses.
  FilterPattern.stringValue('$.functionRequestId', '=', '-'),
);

const formRoute = `POST ${apiPaths.contact}`;

const isFailedForm = FilterPattern.all(
  FilterPattern.stringValue('$.route', '=', formRoute),
  FilterPattern.any(FilterPattern.stringValue('$.status', '=', '5*'), isRefused),
);

/** @returns a function that gets a metric by name; an event's metric counts how often the event was logged */
export const logMetrics = (scope: Construct, namespace: string, functions: Handler[], accessLog: ILogGroup) => {
  const filter = (
    id: string,
    metricName: string,
    logGroup: ILogGroup,
    filterPattern: IFilterPattern,
    value: { metricValue: string; unit?: Unit },
  ) => new MetricFilter(scope, id, { logGroup, filterPattern, metricNamespace: namespace, metricName, ...value });
  const count = { metricValue: '1', unit: Unit.COUNT };
  // Adds a 0 to `email_reported` per email, so an hour with emails has data even if SES reports on none of them.
  const sentOnly = { ...count, metricValue: '0' };
  for (const { definition, logs } of functions) {
    const { folder } = definition;
    for (const event of ['routes' in definition ? httpEvents : [], definition.countedEvents].flat()) {
      // Lambda puts a prefix before the JSON, so the filter searches the line as text. No event name contains another.
      const pattern = FilterPattern.allTerms(event);
      filter(pascalCase(`${folder}-${event}`), event, logs, pattern, count);
      if (event === 'lead_notified') filter('LeadNotifiedReported', 'email_reported', logs, pattern, sentOnly);
    }
    for (const measure of definition.measures ?? []) {
      const pattern = FilterPattern.numberValue(`$.${measure}`, '>=', 0);
      filter(pascalCase(`${folder}-${measure}`), measure, logs, pattern, { metricValue: `$.${measure}` });
    }
  }
  filter('FormsFailed', 'forms_failed', accessLog, isFailedForm, count);
  const isNoForm = FilterPattern.stringValue('$.route', '!=', formRoute);
  filter('ClientRefused', 'client_refused', accessLog, FilterPattern.all(isRefused, isNoForm), count);
  return (metricName: LogMetric, statistic = 'Sum', period = fiveMinutes): Metric =>
    new Metric({ namespace, metricName, statistic, period });
};

export type MonitoredResources = {
  config: Config;
  api: Api;
  functions: readonly Handler[];
  notifier: ReturnType<typeof notifierFunction>;
  tables: Data['tables'];
  site: ReturnType<typeof siteDistribution>;
  logMetric: ReturnType<typeof logMetrics>;
};

export const fiveMinutes = Duration.minutes(5);

/**
 * The percentage of API responses that are 5xx. With fewer than 20 requests a percentage means little, so three or more
 * errors count as 100% and fewer count as 0%.
 */
export const serverErrorRate = ({ stage }: Api): IMetric =>
  new MathExpression({
    label: 'API server errors (%)',
    expression: 'IF(requests >= 20, 100 * FILL(errors, 0) / requests, IF(FILL(errors, 0) >= 3, 100, 0))',
    period: fiveMinutes,
    usingMetrics: {
      requests: stage.metricCount({ statistic: 'Sum' }),
      errors: stage.metricServerError({ statistic: 'Sum' }),
    },
  });

/** A metric of the site's distribution. CloudFront's metrics exist only in edgeRegion, wherever the stack is. */
export const edgeMetric = ({ distribution }: MonitoredResources['site'], metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    label: metricName,
    period: fiveMinutes,
    region: edgeRegion,
    dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
  });
