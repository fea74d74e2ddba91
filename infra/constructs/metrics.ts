import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
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
export const flood = ({ config, site, logMetrics }: MonitoredResources): IMetric => {
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
export const throttledWrites = ({ tables }: MonitoredResources): IMetric => {
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
