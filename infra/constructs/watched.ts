import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import type { Api } from './api.ts';
import type { Handler } from './handler.ts';
import type { Notifier } from './notifier.ts';

/** What alarms and the dashboard look at. */
export type Watched = {
  config: Config;
  api: Api;
  notifier: Notifier;
  /** The functions behind routes, by folder. */
  handlers: ReadonlyMap<string, Handler>;
  tables: Data['tables'];
  distribution: Distribution;
};

export const fiveMinutes = Duration.minutes(5);

/**
 * How many of the API's answers are 5xx, in per cent. Of fewer than twenty requests a share says nothing: then three
 * faults count as all, and fewer as none.
 */
export const faultRate = (api: Api): IMetric =>
  new MathExpression({
    label: 'API faults (%)',
    expression: 'IF(requests >= 20, 100 * FILL(faults, 0) / requests, IF(FILL(faults, 0) >= 3, 100, 0))',
    period: fiveMinutes,
    usingMetrics: {
      requests: api.stage.metricCount({ statistic: 'Sum' }),
      faults: api.stage.metricServerError({ statistic: 'Sum' }),
    },
  });

const throttles = (tableName: string, metricName: string) =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableName },
    statistic: 'Sum',
    period: fiveMinutes,
  });

/** Reads and writes that DynamoDB refused for being too many, on all tables. */
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
