import type { Distribution, Function as EdgeFunction } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Rule } from 'aws-cdk-lib/aws-events';
import { Duration } from 'aws-cdk-lib/core';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { edgeRegion } from '#infra/setting-rules.ts';
import type { Api } from './api.ts';
import type { Canary, MailEvents } from './called-by-rules.ts';
import type { Handler } from './handler.ts';
import type { LogMetrics } from './log-metrics.ts';
import type { Notifier } from './notifier.ts';
import type { SiteDistribution } from './site-distribution.ts';

/** What alarms and the dashboard observe. */
export type MonitoredResources = {
  config: Config;
  api: Api;
  /** The functions behind the API, by folder. */
  handlers: ReadonlyMap<string, Handler>;
  notifier: Notifier;
  mailEvents: MailEvents;
  tables: Data['tables'];
  site: SiteDistribution;
  canary: Canary;
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

/** Reads and writes that DynamoDB throttled, on each table and on each index: a table's metrics leave its indexes out. */
export const throttledCalls = (all: Data['tables']): IMetric[] =>
  Object.entries<TableDefinition>(tables).flatMap(([table, { indexes }]) =>
    [undefined, ...indexes.map((index) => index.name)].map((index) => {
      const { tableName: TableName } = all[table as TableName];
      const dimensionsMap = { TableName, ...(index !== undefined && { GlobalSecondaryIndexName: index }) };
      const throttled = (metricName: string) =>
        new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period: fiveMinutes });
      const id = [table, index?.toLowerCase()].filter(Boolean).join('_').replaceAll('-', '_');
      return new MathExpression({
        label: `${id.replaceAll('_', '-')} throttled`,
        expression: 'SUM(METRICS())',
        period: fiveMinutes,
        usingMetrics: {
          [`${id}_reads`]: throttled('ReadThrottleEvents'),
          [`${id}_writes`]: throttled('WriteThrottleEvents'),
        },
      });
    }),
  );

/** How often a schedule called its function. */
export const scheduledCalls = ({ ruleName }: Rule, period: Duration): IMetric =>
  new Metric({
    namespace: 'AWS/Events',
    metricName: 'Invocations',
    dimensionsMap: { RuleName: ruleName },
    statistic: 'Sum',
    period,
  });

/** How often Lambda looked for new leads in the stream, whether or not there were any. */
export const streamPolls = ({ stream }: Notifier, period: Duration): IMetric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'PolledEventCount',
    dimensionsMap: { EventSourceMappingUUID: stream.eventSourceMappingId },
    statistic: 'SampleCount',
    period,
  });

/** A metric of the mail service about the whole account. */
export const mailReputation = (metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate'): IMetric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) });

/** A metric of the distribution. */
export const cloudFront = ({ distributionId }: Distribution, metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    label: metricName,
    period: fiveMinutes,
    region: edgeRegion,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
  });

/** Requests that an edge function did not handle: it threw, or returned what CloudFront refuses. */
export const edgeFunctionErrors = (functions: readonly EdgeFunction[]): IMetric =>
  new MathExpression({
    label: 'Edge function errors',
    expression: 'SUM(METRICS())',
    period: fiveMinutes,
    usingMetrics: Object.fromEntries(
      functions.flatMap(({ functionName }, index) =>
        (['FunctionExecutionErrors', 'FunctionValidationErrors'] as const).map((metricName) => [
          `f${index}_${metricName}`,
          new Metric({
            namespace: 'AWS/CloudFront',
            metricName,
            dimensionsMap: { FunctionName: functionName, Region: 'Global' },
            statistic: 'Sum',
            period: fiveMinutes,
            region: edgeRegion,
          }),
        ]),
      ),
    ),
  });
