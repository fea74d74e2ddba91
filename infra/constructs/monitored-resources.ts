import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import type { Api } from './api.ts';
import type { Handler } from './handler.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { MailEvents } from './mail-events.ts';
import type { Notifier } from './notifier.ts';

/** What alarms and the dashboard observe. */
export type MonitoredResources = {
  config: Config;
  api: Api;
  /** The functions behind the API, by folder. */
  handlers: ReadonlyMap<string, Handler>;
  notifier: Notifier;
  mailEvents: MailEvents;
  tables: Data['tables'];
  distribution: Distribution;
  logMetrics: LogMetrics;
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

/** Crashes and timeouts of all API functions. */
export const functionErrors = (handlers: MonitoredResources['handlers']): IMetric =>
  new MathExpression({
    label: 'Function errors',
    expression: 'SUM(METRICS())',
    period: fiveMinutes,
    usingMetrics: Object.fromEntries(
      [...handlers].map(([folder, { lambda }]) => [
        folder.replaceAll('-', '_'),
        lambda.metricErrors({ statistic: 'Sum', period: fiveMinutes }),
      ]),
    ),
  });

const throttles = (tableName: string, metricName: string) =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableName },
    statistic: 'Sum',
    period: fiveMinutes,
  });

/** Reads and writes that DynamoDB throttled, on all tables. */
export const throttledCalls = (tables: Data['tables']): IMetric =>
  new MathExpression({
    label: 'Throttled database calls',
    expression: 'SUM(METRICS())',
    period: fiveMinutes,
    usingMetrics: Object.fromEntries(
      Object.entries(tables).flatMap(([name, { tableName }]) => [
        [`${name}_reads`, throttles(tableName, 'ReadThrottleEvents')],
        [`${name}_writes`, throttles(tableName, 'WriteThrottleEvents')],
      ]),
    ),
  });
