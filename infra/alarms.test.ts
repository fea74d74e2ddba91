import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  allFunctions,
  type CountedEvent,
  canary,
  httpEvents,
  mailEvents,
  notifier,
  routes,
} from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { account } from './testing/resolve.ts';

type Stat = { Period: number; Stat: string; Metric: { MetricName: string; Dimensions?: { Value: string }[] } };
type Alarm = Record<string, unknown> & {
  AlarmName: string;
  TreatMissingData: string;
  MetricName?: string;
  Metrics?: { Expression?: string; MetricStat?: Stat }[];
};
type Filter = {
  FilterPattern: string;
  LogGroupName: string;
  MetricTransformations: [{ MetricName: string; MetricNamespace: string; MetricValue: string }];
};

const plain = readAssembly('plain');
const propertiesOf = <Properties>(type: string) => plain.all<Properties>(type).map(({ properties }) => properties);
const alarms = propertiesOf<Alarm>('AWS::CloudWatch::Alarm');
const filters = propertiesOf<Filter>('AWS::Logs::MetricFilter');
const { DashboardBody } = plain.one<{ DashboardBody: string }>('AWS::CloudWatch::Dashboard').properties;
const { widgets, start } = JSON.parse(DashboardBody) as {
  start: string;
  widgets: { y: number; properties: { title: string; setPeriodToTimeRange?: boolean; metrics?: string[][] } }[];
};
const topic = plain.one('AWS::SNS::Topic').id;
const alarmOf = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `website-prod-${name}`);
const nameOf = ({ MetricTransformations: [made] }: Filter) => made.MetricName;
const logOf = (folder: string) => functionOf(plain, folder).properties.LoggingConfig.LogGroup;
const documentation = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');

describe('alarms', () => {
  it('say what happened, and when it is over, to the address for alarms', () => {
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        AlarmActions: [topic],
        OKActions: [topic],
        AlarmDescription: expect.stringMatching(/^[A-Z].+\. What to do: docs\/alarms\.md, "[a-z-]+"\.$/),
      });
      expect(alarm.Threshold, alarm.AlarmName).toBeGreaterThan(0);
    }
    expect(plain.one('AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: deploySettings.plain.ALARM_EMAIL,
    });
  });

  it('may publish to their topic, and so may the budget, which it tells of a bill that is, or will be, too high', () => {
    const { Statement } = plain.one<{ PolicyDocument: { Statement: Record<string, unknown>[] } }>(
      'AWS::SNS::TopicPolicy',
    ).properties.PolicyDocument;
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow');
    const services = ['budgets', 'cloudwatch'].map((name) => `${name}.amazonaws.com`);
    expect(allowed).toMatchObject([{ Action: 'sns:Publish', Principal: { Service: services } }]);
    expect(allowed[0]?.Condition).toEqual({ StringEquals: { 'aws:SourceAccount': account } });
    const told = (NotificationType: string) => ({
      Notification: { NotificationType },
      Subscribers: [{ SubscriptionType: 'SNS', Address: topic }],
    });
    expect(plain.one('AWS::Budgets::Budget').properties).toMatchObject({
      Budget: { BudgetLimit: { Amount: 25, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [told('ACTUAL'), told('FORECASTED')],
    });
  });

  testRows([
    ['lead-waiting', { MetricName: 'oldestLeadSeconds', Period: 300, Statistic: 'Maximum', Threshold: 900 }],
    ['lead-undelivered', { MetricName: 'lead_undelivered', Period: 60, Threshold: 1 }],
    ['form-failed', { MetricName: 'forms_failed', Period: 300, Threshold: 1 }],
    ['delivery-unreported', { MetricName: 'emails_reported', EvaluationPeriods: 72, DatapointsToAlarm: 2 }],
  ])('start as soon as is promised', (name, expected) => {
    expect(alarmOf(name)).toMatchObject({ EvaluationPeriods: 1, ...expected, TreatMissingData: 'notBreaching' });
  });

  it('count each metric that they read in the costs of docs/operations.md', () => {
    const numbers = alarms.map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1);
    const read = numbers.reduce((sum, number) => sum + number);
    const row = `${alarms.length} a stage: (2 stages × ${read} metrics - 10) × 0.10`;
    expect(documentation('operations.md')).toContain(row);
  });
});

describe('what stops without a word', () => {
  type Rule = { State: string; Targets: { Arn: string; Input?: string }[] };
  const rules = plain.all<Rule>('AWS::Events::Rule');
  const ruleFor = (folder: string, event?: object) =>
    rules.find(
      ({ properties: { Targets, State } }) =>
        State === 'ENABLED' &&
        Targets[0]?.Arn.includes(functionOf(plain, folder).id) &&
        Targets[0].Input === (event && JSON.stringify(event)),
    )?.id ?? 'no rule';
  const [drain, digest] = notifier.schedules.map(({ event }) => ruleFor(notifier.folder, event));
  const visits = ruleFor(canary.folder);
  const mapping = plain.one<{ Enabled?: boolean }>('AWS::Lambda::EventSourceMapping');
  const measured = (name: string, folder: string) =>
    filters.some((filter) => nameOf(filter) === name && filter.LogGroupName === logOf(folder));

  testRows<[name: string, periods: number, stat: object, subject: string | undefined]>([
    ['notify-silent', 1, { Period: 1800, Stat: 'SampleCount', MetricName: 'oldestLeadSeconds' }, undefined],
    ['stream-silent', 1, { Period: 1800, Stat: 'SampleCount', MetricName: 'PolledEventCount' }, mapping.id],
    ['digest-silent', 2, { Period: 86_400, Stat: 'Sum', MetricName: 'Invocations' }, digest],
    ['site-down', 1, { Period: 1800, Stat: 'Minimum', MetricName: 'siteUp' }, undefined],
  ])('starts its alarm after the silence that is promised', (name, periods, expected, subject) => {
    const { Metrics = [], ...alarm } = alarmOf(name) ?? {};
    expect(alarm).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: periods,
      // A new stage has no data yet: an alarm is made without a state, and only its changes are told.
      TreatMissingData: 'missing',
      InsufficientDataActions: [topic],
    });
    // Otherwise CloudWatch looks for an older period with data first, and starts the alarm hours later.
    expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual(['FILL(reported, 0)']);
    const [{ Metric, ...stat } = {} as Stat] = Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
    expect({ ...stat, MetricName: Metric.MetricName }).toEqual(expected);
    expect(Metric.Dimensions?.[0]?.Value).toBe(subject);
  });

  it('is nothing else: other alarms take silence for no traffic', () => {
    const others = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'notBreaching');
    expect(others).toHaveLength(alarms.length - 4);
  });

  it('is fed while all runs: the timer and the canary are called, may be, and their reports are counted', () => {
    const callers = propertiesOf<{ SourceArn: string }>('AWS::Lambda::Permission').map(({ SourceArn }) => SourceArn);
    for (const rule of [drain, digest, visits]) {
      expect(callers.filter((arn) => arn.includes(String(rule)))).toHaveLength(1);
    }
    expect(mapping.properties.Enabled).not.toBe(false);
    expect(measured('oldestLeadSeconds', notifier.folder)).toBe(true);
    expect(measured('siteUp', canary.folder)).toBe(true);
  });

  it('of SES, too: an email that went out counts 0, and 1 once anything is reported of it', () => {
    const reports = filters.filter((filter) => nameOf(filter) === 'emails_reported');
    expect(
      reports.map(({ FilterPattern, LogGroupName, MetricTransformations: [{ MetricValue }] }) => [
        FilterPattern,
        LogGroupName,
        MetricValue,
      ]),
    ).toEqual([
      ['"lead_notified"', logOf(notifier.folder), '0'],
      ['"lead_delivered"', logOf(mailEvents.folder), '1'],
      ['"lead_undelivered"', logOf(mailEvents.folder), '1'],
    ]);
  });
});

describe('log metrics', () => {
  const root = join(import.meta.dirname, '../functions');
  const loggedIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(/log\.\w+\(([^,)]+)/g)])
      .flatMap(([, argument = '']) => [...argument.matchAll(/'(\w+)'/g)].map(([, event = '']) => event));
  const shared = loggedIn('lib');
  const counting = filters.filter(({ FilterPattern }) => FilterPattern.startsWith('"'));
  const counted = new Set(counting.map(nameOf));

  testRows([...allFunctions, { folder: 'lib', countedEvents: httpEvents }])(
    'count the events that each function logs',
    ({ folder, countedEvents }: { folder: string; countedEvents: readonly CountedEvent[] }) => {
      const logged = loggedIn(folder);
      expect(countedEvents.filter((event) => ![...logged, ...shared].includes(event))).toEqual([]);
      if (folder === 'lib') return;
      expect(logged.filter((event) => counted.has(event) && !countedEvents.some((name) => name === event))).toEqual([]);
    },
  );

  it('find an event by its name, which is part of no other event', () => {
    const logged = loggedIn('.');
    for (const filter of counting.filter((each) => nameOf(each) !== 'emails_reported')) {
      const name = nameOf(filter);
      expect(filter.FilterPattern).toBe(`"${name}"`);
      expect(logged.filter((event) => event.includes(name) && event !== name)).toEqual([]);
    }
  });

  it('read the numbers that functions report from lines of JSON', () => {
    const measures = allFunctions.flatMap((definition) => definition.measures ?? []);
    expect(measures.length).toBeGreaterThan(0);
    for (const measure of measures) {
      expect(filters.find((filter) => nameOf(filter) === measure)).toMatchObject({
        FilterPattern: expect.stringMatching(new RegExp(`^\\{ \\$\\.${measure} > -\\d+ \\}$`)),
        MetricTransformations: [{ MetricValue: `$.${measure}` }],
      });
    }
  });

  it('see what API Gateway refuses by itself, by route on the dashboard, and every form that failed', () => {
    const refused = '($.status = "429") && ($.functionRequestId = "-")';
    const byPattern = (pattern: string) =>
      filters
        .filter(({ FilterPattern }) => FilterPattern === pattern)
        .map(({ MetricTransformations }) => MetricTransformations[0]);
    expect(byPattern(`{ ${refused} }`)).toEqual([
      expect.not.objectContaining({ Dimensions: [{ Key: 'route', Value: '$.route' }] }),
      expect.objectContaining({ Dimensions: [{ Key: 'route', Value: '$.route' }] }),
    ]);
    expect(byPattern(`{ ($.route = "POST /api/contact") && (($.status = "5*") || (${refused})) }`)).toMatchObject([
      { MetricName: 'forms_failed' },
    ]);
    for (const { method, path } of routes) {
      expect(DashboardBody).toContain(`"requests_refused","route","${method} ${path}"`);
    }
  });

  it('are read by an alarm or the dashboard, which read no others, and are of one stage', () => {
    const namespace = 'website/prod';
    const onDashboard = widgets
      .flatMap(({ properties }) => properties.metrics ?? [])
      .filter(([space]) => space === namespace)
      .map(([, name]) => name);
    const inAlarms = alarms.flatMap(({ MetricName, Namespace, Metrics = [] }) => [
      ...(Namespace === namespace ? [MetricName] : []),
      ...Metrics.flatMap(({ MetricStat }) =>
        JSON.stringify(MetricStat ?? '').includes(namespace) ? [MetricStat?.Metric.MetricName] : [],
      ),
    ]);
    expect(new Set([...onDashboard, ...inAlarms])).toEqual(new Set(filters.map(nameOf)));
    for (const {
      MetricTransformations: [made],
    } of filters)
      expect(made.MetricNamespace).toBe(namespace);
  });
});

describe('the dashboard', () => {
  it('opens with the leads of a day, what waits, whether the site is up, and the bill', () => {
    expect(start).toBe('-P1D');
    expect(widgets[0]?.properties.setPeriodToTimeRange).toBe(true);
    const first = widgets.filter(({ y }) => y === 0).flatMap(({ properties }) => properties.metrics ?? []);
    expect(first.map(([, name]) => name)).toEqual([
      ...['lead_stored', 'lead_notified', 'lead_delivered', 'waitingLeads', 'oldestLeadSeconds'],
      ...['siteUp', 'certificateDays', 'EstimatedCharges', 'Reputation.BounceRate', 'Reputation.ComplaintRate'],
    ]);
  });

  it('is explained graph by graph in docs/alarms.md, which names no other graph', () => {
    const runbook = documentation('alarms.md');
    const [, table = ''] = /^## The dashboard$(.+?)^## /ms.exec(runbook) ?? [];
    const titles = widgets.map(({ properties }) => properties.title);
    expect(titles.filter((title) => !table.includes(title))).toEqual([]);
    const named = [...runbook.matchAll(/the (\w[\w ]*) graph\b|Watch (\w+) on the dashboard/gi)];
    expect(named.map(([, ...names]) => names.join('')).filter((name) => !titles.includes(name))).toEqual([]);
  });
});
