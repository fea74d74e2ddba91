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
import { Construct } from 'constructs';
import { type CountedEvent, canary as canaryDefinition, routes } from '#functions/routes.ts';
import { globalName } from '#infra/names.ts';
import { edgeRegion } from '#infra/setting-rules.ts';
import {
  cloudFront,
  edgeFunctionErrors,
  type MonitoredResources,
  mailReputation,
  serverErrorRate,
  throttledCalls,
} from './monitored-resources.ts';

const height = 6;

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 8, height, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

/** Sums over the time that the dashboard shows: a day, unless somebody chooses another. */
const number = (title: string, metrics: IMetric[], width: number): IWidget =>
  new SingleValueWidget({ title, metrics, width, height: 3, setPeriodToTimeRange: true });

const latest = (title: string, metrics: IMetric[], width: number): IWidget =>
  new SingleValueWidget({ title, metrics, width, height: 3 });

/** As often as the canary reports. */
const quarter = Duration.minutes(canaryDefinition.everyMinutes);

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

/**
 * One page that opens with what the owner asks: what became of the leads of the last day, whether the site is up, and what
 * it costs. Below: whether there are alarms, the API responds, visitors get pages, and anyone is guessing the password.
 */
export class SiteDashboard extends Construct {
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, { alarms, resources }: { alarms: Alarm[]; resources: MonitoredResources }) {
    super(scope, id);
    const { config, api, handlers, notifier, mailEvents, canary, tables, site, logMetrics } = resources;
    const { distribution } = site;
    const functions = [...handlers.values(), notifier.handler, mailEvents.handler, canary.handler].map(
      ({ definition, lambda }) => ({
        name: definition.folder,
        lambda,
      }),
    );
    const count = (...events: CountedEvent[]) => events.map((event) => logMetrics.metric(event));
    const named = (label: string, metric: Metric) => metric.with({ label });
    const latency = (statistic: string) => api.stage.metricLatency({ statistic, label: `API ${statistic} (ms)` });
    this.dashboard = new Dashboard(this, 'Dashboard', {
      // Dashboards have no region.
      dashboardName: globalName(config, 'site'),
      defaultInterval: Duration.days(1),
      widgets: [
        [
          new Row(
            number(
              'Leads, last 24 hours',
              [
                named('came in', logMetrics.metric('lead_stored')),
                named('notified', logMetrics.metric('lead_notified')),
                named('delivered', logMetrics.metric('lead_delivered')),
              ],
              9,
            ),
            latest(
              'Waiting now',
              [
                named('leads', logMetrics.metric('waitingLeads', 'Maximum')),
                named('seconds, the oldest', logMetrics.metric('oldestLeadSeconds', 'Maximum')),
              ],
              6,
            ),
            latest(
              'Site',
              [
                named('up (1) or down (0)', logMetrics.metric('siteUp', 'Minimum', quarter)),
                named('days of certificate', logMetrics.metric('certificateDays', 'Minimum', quarter)),
              ],
              6,
            ),
            latest(
              'Bill',
              [bill(), mailReputation('Reputation.BounceRate'), mailReputation('Reputation.ComplaintRate')],
              3,
            ),
          ),
        ],
        [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
        [
          new Row(
            graph(
              'Leads',
              count('lead_stored', 'lead_notified'),
              count('email_failed', 'lead_undelivered', 'lead_unreadable', 'claim_failed', 'mark_failed'),
            ),
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
            graph(
              'Logins',
              count('login_failed', 'login_limited', 'login_without_password_set'),
              routes.map(({ method, path }) => {
                const route = `${method} ${path}`;
                return logMetrics.metric('requests_refused').with({ dimensionsMap: { route }, label: route });
              }),
            ),
          ),
        ],
        [
          new Row(
            graph('API requests', [api.stage.metricCount(), api.stage.metricClientError()], [serverErrorRate(api)]),
            graph('API latency', [latency('p50'), latency('p99')]),
            graph('Outages', [
              ...count('dependency_unavailable', 'limiter_unavailable', 'password_unverifiable', 'unexpected_error'),
              ...throttledCalls(tables),
            ]),
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
              [cloudFront(distribution, 'Requests', 'Sum'), edgeFunctionErrors(site.functions.all)],
              ['4xxErrorRate', '5xxErrorRate'].map((name) => cloudFront(distribution, name, 'Average')),
            ),
          ),
        ],
      ],
    });
  }
}
