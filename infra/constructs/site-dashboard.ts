import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  Row,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { CountedEvent } from '#functions/routes.ts';
import { globalName } from '#infra/names.ts';
import { fiveMinutes, type MonitoredResources, serverErrorRate, throttledCalls } from './monitored-resources.ts';

const height = 6;

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 8, height, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

/** CloudFront's metrics are in us-east-1, wherever the stack is. */
const cloudFront = ({ distributionId }: Distribution, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    label: metricName,
    period: fiveMinutes,
    region: 'us-east-1',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
  });

/**
 * One page that shows whether there are alarms, leads reach sales, the API responds, visitors get pages, and anyone is
 * guessing the password.
 */
export class SiteDashboard extends Construct {
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, { alarms, resources }: { alarms: Alarm[]; resources: MonitoredResources }) {
    super(scope, id);
    const { config, api, handlers, notifier, mailEvents, tables, distribution, logMetrics } = resources;
    const functions = [...handlers.values(), notifier.handler, mailEvents.handler].map(({ definition, lambda }) => ({
      name: definition.folder,
      lambda,
    }));
    const count = (...events: CountedEvent[]) => events.map((event) => logMetrics.metric(event));
    const latency = (statistic: string) => api.stage.metricLatency({ statistic, label: `API ${statistic} (ms)` });
    this.dashboard = new Dashboard(this, 'Dashboard', {
      // Dashboards have no region.
      dashboardName: globalName(config, 'site'),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
        [
          new Row(
            graph('Leads', count('lead_stored', 'lead_notified'), count('email_failed', 'lead_undelivered')),
            graph(
              'Waiting leads',
              [notifier.failures.metricApproximateNumberOfMessagesVisible({ label: 'given up by the stream' })],
              [
                notifier.handler.lambda.metric('IteratorAge', {
                  statistic: 'Maximum',
                  label: 'oldest in the stream (ms)',
                }),
              ],
            ),
            graph('Logins', count('login_failed', 'login_limited', 'login_without_password_set')),
          ),
        ],
        [
          new Row(
            graph('API requests', [api.stage.metricCount(), api.stage.metricClientError()], [serverErrorRate(api)]),
            graph('API latency', [latency('p50'), latency('p99')]),
            graph('Outages', [...count('dependency_unavailable', 'limiter_unavailable'), throttledCalls(tables)]),
          ),
        ],
        [
          new Row(
            graph(
              'Function errors',
              functions.map(({ name, lambda }) => lambda.metricErrors({ label: name })),
              functions.map(({ name, lambda }) => lambda.metricThrottles({ label: `${name} throttled` })),
            ),
            graph(
              'Function duration, p99 (ms)',
              functions.map(({ name, lambda }) => lambda.metricDuration({ statistic: 'p99', label: name })),
            ),
            graph(
              'Site',
              [cloudFront(distribution, 'Requests', 'Sum')],
              ['4xxErrorRate', '5xxErrorRate'].map((name) => cloudFront(distribution, name, 'Average')),
            ),
          ),
        ],
      ],
    });
  }
}
