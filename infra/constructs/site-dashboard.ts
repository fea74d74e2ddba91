import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { canary } from '#functions/routes.ts';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import type { Data } from '#infra/data-stack.ts';
import { edgeRegion, globalName } from '#infra/names.ts';
import { edgeMetric, type MonitoredResources, serverErrorRate } from './metrics.ts';

const numbers = (title: string, width: number, metrics: cloudwatch.IMetric[], setPeriodToTimeRange = false) =>
  new cloudwatch.SingleValueWidget({ title, metrics, width, height: 3, setPeriodToTimeRange });

type Graph = [title: string, left: cloudwatch.IMetric[], right?: cloudwatch.IMetric[]];

const graph = ([title, left, right = []]: Graph) =>
  new cloudwatch.GraphWidget({
    title,
    left,
    right,
    width: 8,
    height: 6,
    leftYAxis: { min: 0 },
    rightYAxis: { min: 0 },
  });

/** Has no data until "Receive CloudWatch billing alerts" is turned on in the account's billing preferences. */
const bill = () =>
  new cloudwatch.Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD' },
    statistic: 'Maximum',
    period: Duration.hours(6),
    region: edgeRegion,
    label: 'US$ this month',
  });

/** Throttling metrics of each table and each index, because a table's metrics exclude its indexes. */
const throttledCalls = (all: Data['tables']): cloudwatch.IMetric[] =>
  Object.entries<TableDefinition>(tables).flatMap(([table, { indexes = [] }]) =>
    [{}, ...indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))].flatMap((index) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) => {
        const dimensionsMap = { TableName: all[table as TableName].tableName, ...index };
        return new cloudwatch.Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum' });
      }),
    ),
  );

/** The top row is for the site owner: the last day's leads, the waiting leads, whether the site is up, and the bill. */
export const siteDashboard = (scope: Construct, resources: MonitoredResources, alarms: cloudwatch.Alarm[]) => {
  const { config, api, functions, notifier, site, logMetric } = resources;
  const count = (...events: Parameters<typeof logMetric>[0][]) => events.map((event) => logMetric(event));
  const named = (label: string, ...metric: Parameters<typeof logMetric>) => logMetric(...metric).with({ label });
  const { failures, handler } = notifier;
  const graphs: Graph[] = [
    [
      'Leads',
      count('lead_stored', 'lead_notified'),
      count('email_failed', 'lead_undelivered', 'lead_unreadable', 'claim_failed', 'mark_failed'),
    ],
    [
      'Waiting leads',
      [failures.metricApproximateNumberOfMessagesVisible({ label: 'failed in the stream' })],
      [handler.lambda.metric('IteratorAge', { statistic: 'Maximum', label: 'oldest in the stream (ms)' })],
    ],
    ['Logins', count('login_failed', 'login_limited', 'login_without_password_set'), count('client_refused')],
    ['API requests', [api.stage.metricCount(), api.stage.metricClientError()], [serverErrorRate(api)]],
    [
      'Outages',
      [
        ...count('dependency_unavailable', 'limiter_unavailable', 'password_unverifiable', 'unexpected_error'),
        ...throttledCalls(resources.tables),
      ],
    ],
    [
      'Function errors',
      functions.map(({ definition, lambda }) => lambda.metricErrors({ label: definition.folder })),
      functions.map(({ definition, lambda }) => lambda.metricThrottles({ label: `${definition.folder} throttled` })),
    ],
    [
      'Site',
      [edgeMetric(site, 'Requests', 'Sum')],
      ['4xxErrorRate', '5xxErrorRate'].map((name) => edgeMetric(site, name, 'Average')),
    ],
  ];
  const leads = [
    named('came in', 'lead_stored'),
    named('notified', 'lead_notified'),
    named('delivered', 'lead_delivered'),
  ];
  const waiting = [
    named('leads', 'waitingLeads', 'Maximum'),
    named('age of the oldest (s)', 'oldestLeadSeconds', 'Maximum'),
  ];
  const up = [named('up (1) or down (0)', 'siteUp', 'Minimum', Duration.minutes(canary.everyMinutes))];
  new cloudwatch.Dashboard(scope, 'Dashboard', {
    // Dashboards are global, so the name contains the region.
    dashboardName: globalName(config, 'site'),
    defaultInterval: Duration.days(1),
    widgets: [
      [
        numbers('Leads, last 24 hours', 9, leads, true),
        numbers('Waiting now', 6, waiting),
        numbers('Site', 6, up),
        numbers('Bill', 3, [bill()]),
      ],
      [new cloudwatch.AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
      [new cloudwatch.Row(...graphs.map(graph))],
    ],
  });
};
