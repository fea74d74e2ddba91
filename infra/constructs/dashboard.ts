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
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { stackName } from '#infra/names.ts';
import type { LogEvent } from './log-events.ts';
import { faultRate, throttledCalls, type Watched } from './watched.ts';

const height = 6;

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 8, height, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

/** CloudFront reports to us-east-1, wherever the stack is. */
const cloudFront = ({ distributionId }: Distribution, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    statistic,
    label: metricName,
    period: Duration.minutes(5),
    region: 'us-east-1',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
  });

/** One page: are there alarms, do leads get through, does the API answer, what do visitors see, does the gate hold. */
export const createDashboard = (
  scope: Construct,
  props: Watched & { alarms: Alarm[]; events: Record<LogEvent, Metric> },
): Dashboard => {
  const { config, alarms, events, api, notifier, handlers, tables, distribution } = props;
  const functions = [...handlers.values(), notifier.handler];
  const latency = (statistic: string) => api.stage.metricLatency({ statistic, label: `API ${statistic} (ms)` });
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: stackName(config.stage, 'site'),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
      [
        new Row(
          graph('Leads', [events.lead_stored, events.lead_notified], [events.email_failed]),
          graph(
            'Leads that wait',
            [notifier.failures.metricApproximateNumberOfMessagesVisible({ label: 'given up by the stream' })],
            [
              notifier.handler.lambda.metric('IteratorAge', {
                statistic: 'Maximum',
                label: 'oldest in the stream (ms)',
              }),
            ],
          ),
          graph('Gate', [events.login_failed, events.login_limited, events.login_without_password_set]),
        ),
      ],
      [
        new Row(
          graph('API requests', [api.stage.metricCount(), api.stage.metricClientError()], [faultRate(api)]),
          graph('API latency', [latency('p50'), latency('p99')]),
          graph('Outages', [events.dependency_unavailable, events.limiter_unavailable, throttledCalls(tables)]),
        ),
      ],
      [
        new Row(
          graph(
            'Function errors',
            functions.map(({ folder, lambda }) => lambda.metricErrors({ label: folder })),
            functions.map(({ folder, lambda }) => lambda.metricThrottles({ label: `${folder} throttled` })),
          ),
          graph(
            'Function time, p99 (ms)',
            functions.map(({ folder, lambda }) => lambda.metricDuration({ statistic: 'p99', label: folder })),
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
};
