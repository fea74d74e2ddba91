import { Metric, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type CountedEvent, httpEvents, type Measure } from '#functions/routes.ts';
import { pascalCase } from '#infra/names.ts';
import { apiPaths } from '#shared/api.ts';
import type { Handler } from './handler.ts';

/** Events that are counted, numbers that functions report (functions/lib/log.ts), and what is made of both. */
type LogMetric =
  | CountedEvent
  | Measure
  /** Contact forms that were answered with a server error, or refused by API Gateway. */
  | 'forms_failed'
  /** Requests that API Gateway refused by itself, because their route had too many; by route. */
  | 'requests_refused'
  /** Those of them that were no form. */
  | 'client_refused';

type LogMetricsProps = {
  /** Tells the metrics of one stage from those of another. */
  namespace: string;
  handlers: readonly Handler[];
  /** Of API Gateway: a line of JSON for each request (infra/constructs/api.ts). */
  accessLog: ILogGroup;
};

const isRefused = FilterPattern.all(
  FilterPattern.stringValue('$.status', '=', '429'),
  // No function was started: its own limits answer 429 too.
  FilterPattern.stringValue('$.functionRequestId', '=', '-'),
);

const formRoute = `POST ${apiPaths.contact}`;

const isFailedForm = FilterPattern.all(
  FilterPattern.stringValue('$.route', '=', formRoute),
  FilterPattern.any(FilterPattern.stringValue('$.status', '=', '5*'), isRefused),
);

export const logMetrics = (scope: Construct, { namespace, handlers, accessLog }: LogMetricsProps) => {
  const filter = (
    id: string,
    metricName: string,
    logGroup: ILogGroup,
    filterPattern: IFilterPattern,
    value: { metricValue: string; unit?: Unit; dimensions?: Record<string, string> },
  ) => new MetricFilter(scope, id, { logGroup, filterPattern, metricNamespace: namespace, metricName, ...value });
  const count = { metricValue: '1', unit: Unit.COUNT };
  // An hour in which emails went out has a number, also when SES reports of none of them.
  const sentOnly = { ...count, metricValue: '0' };
  for (const { definition, logs } of handlers) {
    const { folder } = definition;
    for (const event of ['routes' in definition ? httpEvents : [], definition.countedEvents].flat()) {
      // Lambda puts a prefix before the line of JSON, so it is searched as text: no event's name contains another's.
      const pattern = FilterPattern.allTerms(event);
      filter(pascalCase(`${folder}-${event}`), event, logs, pattern, count);
      if (event === 'lead_notified') filter('LeadNotifiedReported', 'email_reported', logs, pattern, sentOnly);
    }
    for (const measure of definition.measures ?? []) {
      const pattern = FilterPattern.numberValue(`$.${measure}`, '>=', 0);
      filter(pascalCase(`${folder}-${measure}`), measure, logs, pattern, { metricValue: `$.${measure}` });
    }
  }
  const byRoute = { ...count, dimensions: { route: '$.route' } };
  filter('RequestsRefusedByRoute', 'requests_refused', accessLog, isRefused, byRoute);
  filter('FormsFailed', 'forms_failed', accessLog, isFailedForm, count);
  const isNoForm = FilterPattern.stringValue('$.route', '!=', formRoute);
  filter('ClientRefused', 'client_refused', accessLog, FilterPattern.all(isRefused, isNoForm), count);
  return {
    /** A metric of the stage; for events, how often it was logged. */
    metric: (metricName: LogMetric, statistic = 'Sum', period = Duration.minutes(5)): Metric =>
      new Metric({ namespace, metricName, statistic, period }),
  };
};
