import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  Row,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type CountedEvent, canary as canaryDefinition, routes } from '#functions/routes.ts';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import type { Data } from '#infra/data-stack.ts';
import { edgeRegion, globalName } from '#infra/names.ts';
import { edgeMetric, fiveMinutes, type MonitoredResources, serverErrorRate } from './metrics.ts';

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

/** The latest numbers, or sums over the time that the dashboard shows. */
const numbers = (title: string, width: number, metrics: IMetric[], setPeriodToTimeRange = false): IWidget =>
  new SingleValueWidget({ title, metrics, width, height: 3, setPeriodToTimeRange });

/** What AWS says the account has cost this month. It has data once "Receive CloudWatch billing alerts" is switched on. */
const bill = () =>
  new Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD' },
    statistic: 'Maximum',
    period: Duration.hours(6),
    region: edgeRegion,
    label: 'US$ this month',
  });

/** A metric of the mail service about the whole account. */
const mailReputation = (metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate') =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period: Duration.hours(1) });

/** Reads and writes that DynamoDB throttled, on each table and on each index: a table's metrics leave its indexes out. */
const throttledCalls = (all: Data['tables']): IMetric[] =>
  Object.entries<TableDefinition>(tables).flatMap(([table, { indexes = [] }]) =>
    [undefined, ...indexes.map(({ name }) => name)].flatMap((index) =>
      ['Read', 'Write'].map((kind) => {
        const { tableName: TableName } = all[table as TableName];
        return new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: `${kind}ThrottleEvents`,
          dimensionsMap: { TableName, ...(index && { GlobalSecondaryIndexName: index }) },
          statistic: 'Sum',
          period: fiveMinutes,
          label: `${[table, index, kind.toLowerCase()].filter(Boolean).join(' ')} throttled`,
        });
      }),
    ),
  );

/** Opens with what the owner asks: what became of the leads of the last day, whether the site is up, what it costs. */
export const siteDashboard = (scope: Construct, resources: MonitoredResources, alarms: Alarm[]): Dashboard => {
  const { config, api, handlers, notifier, mailEvents, canary, logMetrics } = resources;
  const functions = [...handlers.values(), notifier.handler, mailEvents, canary];
  const count = (...events: CountedEvent[]) => events.map((event) => logMetrics.metric(event));
  const named = (label: string, ...metric: Parameters<typeof logMetrics.metric>) =>
    logMetrics.metric(...metric).with({ label });
  const leads = [
    named('came in', 'lead_stored'),
    named('notified', 'lead_notified'),
    named('delivered', 'lead_delivered'),
  ];
  const waiting = [
    named('leads', 'waitingLeads', 'Maximum'),
    named('seconds, the oldest', 'oldestLeadSeconds', 'Maximum'),
  ];
  const site = [named('up (1) or down (0)', 'siteUp', 'Minimum', Duration.minutes(canaryDefinition.everyMinutes))];
  const account = [bill(), mailReputation('Reputation.BounceRate'), mailReputation('Reputation.ComplaintRate')];
  const refused = routes.map(({ method, path }) => {
    const route = `${method} ${path}`;
    return logMetrics.metric('requests_refused').with({ dimensionsMap: { route }, label: route });
  });
  const { failures } = notifier;
  const graphs = [
    graph(
      'Leads',
      count('lead_stored', 'lead_notified'),
      count('email_failed', 'lead_undelivered', 'lead_unreadable', 'claim_failed', 'mark_failed'),
    ),
    graph(
      'Waiting leads',
      [failures.metricApproximateNumberOfMessagesVisible({ label: 'given up by the stream' })],
      [notifier.handler.lambda.metric('IteratorAge', { statistic: 'Maximum', label: 'oldest in the stream (ms)' })],
    ),
    graph('Logins', count('login_failed', 'login_limited', 'login_without_password_set'), refused),
    graph('API requests', [api.stage.metricCount(), api.stage.metricClientError()], [serverErrorRate(api)]),
    graph('Outages', [
      ...count('dependency_unavailable', 'limiter_unavailable', 'password_unverifiable', 'unexpected_error'),
      ...throttledCalls(resources.tables),
    ]),
    graph(
      'Function errors',
      functions.map(({ definition, lambda }) => lambda.metricErrors({ label: definition.folder })),
      functions.map(({ definition, lambda }) => lambda.metricThrottles({ label: `${definition.folder} throttled` })),
    ),
    graph(
      'Site',
      [edgeMetric(resources.site, 'Requests', 'Sum')],
      ['4xxErrorRate', '5xxErrorRate'].map((name) => edgeMetric(resources.site, name, 'Average')),
    ),
  ];
  return new Dashboard(scope, 'Dashboard', {
    // Dashboards have no region.
    dashboardName: globalName(config, 'site'),
    defaultInterval: Duration.days(1),
    widgets: [
      [
        numbers('Leads, last 24 hours', 9, leads, true),
        numbers('Waiting now', 6, waiting),
        numbers('Site', 6, site),
        numbers('Bill', 3, account),
      ],
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
      [new Row(...graphs)],
    ],
  });
};
