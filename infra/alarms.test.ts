import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFunctions, canary, httpEvents, mailEvents, notifier, routes } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { account, assetOf, functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Stat = { Period: number; Stat: string; Metric: { MetricName: string; Dimensions?: { Value: string }[] } };
type Alarm = Record<string, unknown> & {
  AlarmName: string;
  TreatMissingData: string;
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
const filters = propertiesOf<Filter>('AWS::Logs::MetricFilter').map(
  ({ FilterPattern: pattern, LogGroupName: log, MetricTransformations: [made] }) => ({ pattern, log, ...made }),
);
const { DashboardBody } = plain.one<{ DashboardBody: string }>('AWS::CloudWatch::Dashboard').properties;
const { widgets, start } = JSON.parse(DashboardBody) as {
  start: string;
  widgets: { y: number; properties: { title: string; setPeriodToTimeRange?: boolean; metrics?: string[][] } }[];
};
const topic = plain.one('AWS::SNS::Topic').id;
const prefix = 'website-prod-';
const alarmOf = (name: string) => alarms.find(({ AlarmName }) => AlarmName === prefix + name);
const logOf = (folder: string) => functionOf(plain, folder).properties.LoggingConfig.LogGroup;
const documentation = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');
const runbook = documentation('alarms.md');

describe('alarms', () => {
  it('say what happened, and when it is over, to the address for alarms', () => {
    for (const alarm of alarms) expect(alarm).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
    expect(plain.one('AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: deploySettings.plain.ALARM_EMAIL,
    });
  });

  it('may publish to their topic, and so may the budget, which it tells of a bill that is, or will be, too high', () => {
    const { Statement } = plain.one<{ PolicyDocument: { Statement: Record<string, unknown>[] } }>(
      'AWS::SNS::TopicPolicy',
    ).properties.PolicyDocument;
    const services = ['budgets', 'cloudwatch'].map((name) => `${name}.amazonaws.com`);
    expect(Statement.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      {
        Action: 'sns:Publish',
        Principal: { Service: services },
        Condition: { StringEquals: { 'aws:SourceAccount': account } },
      },
    ]);
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
});

describe('docs/alarms.md', () => {
  const sectionOf = (heading: string) => {
    const [, text = ''] = runbook.split(new RegExp(`^#+ ${heading}\n`, 'm'));
    return text.split(/^#+ /m)[0] ?? '';
  };

  testRows(alarms.map(({ AlarmName }) => AlarmName.slice(prefix.length)))(
    'says of each alarm, which names its section, what happened, what it means, and what to do',
    (name) => {
      expect(alarmOf(name)?.AlarmDescription).toMatch(`. What to do: docs/alarms.md, "${name}".`);
      for (const part of ['What happened', 'What it means', 'What to do']) expect(sectionOf(name)).toContain(part);
    },
  );

  it('lists every event that is counted, among all that are logged', () => {
    const counted = [...httpEvents, ...allFunctions.flatMap(({ countedEvents }) => countedEvents)];
    expect(counted.filter((event) => !sectionOf('Logs').includes(`\`${event}\``))).toEqual([]);
  });

  it('explains the dashboard graph by graph, and names no other graph', () => {
    const titles = widgets.map(({ properties }) => properties.title);
    expect(titles.filter((title) => !sectionOf('The dashboard').includes(title))).toEqual([]);
    const named = [...runbook.matchAll(/the (\w[\w ]*) graph\b|Watch (\w+) on the dashboard/gi)];
    expect(named.map(([, ...names]) => names.join('')).filter((name) => !titles.includes(name))).toEqual([]);
  });
});

it('each metric that an alarm reads is in the costs of docs/operations.md', () => {
  const numbers = alarms.map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1);
  const read = numbers.reduce((sum, number) => sum + number);
  const row = `${alarms.length} a stage: (2 stages × ${read} metrics - 10) × 0.10`;
  expect(documentation('operations.md')).toContain(row);
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
    expect(alarms.filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching')).toHaveLength(4);
  });

  it('is fed while all runs: the timer and the canary are called, may be, and their reports are counted', () => {
    const callers = propertiesOf<{ SourceArn: string }>('AWS::Lambda::Permission').map(({ SourceArn }) => SourceArn);
    for (const rule of [drain, digest, visits]) {
      expect(callers.filter((arn) => arn.includes(String(rule)))).toHaveLength(1);
    }
    expect(mapping.properties.Enabled).not.toBe(false);
    for (const { folder, measures = [] } of allFunctions) {
      for (const measure of measures) {
        expect(filters).toContainEqual(
          expect.objectContaining({ MetricName: measure, log: logOf(folder), MetricValue: `$.${measure}` }),
        );
      }
    }
  });

  it('of SES, too: an email that went out counts 0, and 1 once anything is reported of it', () => {
    const reports = filters.filter(({ MetricName }) => MetricName === 'emails_reported');
    expect(reports.map(({ pattern, log, MetricValue }) => [pattern, log, MetricValue])).toEqual([
      ['"lead_notified"', logOf(notifier.folder), '0'],
      ['"lead_delivered"', logOf(mailEvents.folder), '1'],
      ['"lead_undelivered"', logOf(mailEvents.folder), '1'],
    ]);
  });
});

describe('log metrics', () => {
  const countedBy = (folder: string) =>
    filters.flatMap(({ pattern, log, MetricName }) =>
      log === logOf(folder) && pattern === `"${MetricName}"` ? [MetricName] : [],
    );
  const everyEvent = [...new Set(allFunctions.flatMap(({ folder }) => countedBy(folder)))];

  testRows(allFunctions)('count each event that the code of a function logs, and no others', ({ folder }) => {
    const code = readFileSync(join(assetOf(plain, folder), 'handler.mjs'), 'utf8');
    const logged = [...code.matchAll(/\.(?:info|warn|failure)\(([^,)]+)/g)].join();
    const events = everyEvent.filter((event) => logged.includes(`"${event}"`));
    expect(countedBy(folder).toSorted()).toEqual(events.toSorted());
    // What is counted is found by its name anywhere in a line.
    for (const event of everyEvent) expect(everyEvent.filter((other) => other.includes(event))).toEqual([event]);
  });

  it('see what API Gateway refuses by itself, by route on the dashboard, and every form that failed', () => {
    const refused = '($.status = "429") && ($.functionRequestId = "-")';
    const failed = `{ ($.route = "POST /api/contact") && (($.status = "5*") || (${refused})) }`;
    const made = (name: string) => filters.filter(({ MetricName }) => MetricName === name);
    expect(made('forms_failed')).toMatchObject([{ pattern: failed }]);
    expect(made('requests_refused')).toMatchObject([
      { pattern: `{ ${refused} }`, Dimensions: [{ Key: 'route', Value: '$.route' }] },
    ]);
    for (const { method, path } of routes) {
      expect(DashboardBody).toContain(`"requests_refused","route","${method} ${path}"`);
    }
  });

  it('are read by an alarm or the dashboard, which read no others, and are of one stage', () => {
    const namespace = 'website/prod';
    const read = [...JSON.stringify(alarms).matchAll(/"MetricName":"(\w+)","Namespace":"website\/prod"/g)];
    const onDashboard = widgets
      .flatMap(({ properties }) => properties.metrics ?? [])
      .filter(([space]) => space === namespace);
    const names = new Set([...read, ...onDashboard].map(([, name]) => name));
    expect(names).toEqual(new Set(filters.map(({ MetricName }) => MetricName)));
    expect(new Set(filters.map(({ MetricNamespace }) => MetricNamespace))).toEqual(new Set([namespace]));
  });
});

it('the dashboard opens with the leads of a day, what waits, whether the site is up, and the bill', () => {
  expect(start).toBe('-P1D');
  expect(widgets[0]?.properties.setPeriodToTimeRange).toBe(true);
  const first = widgets.filter(({ y }) => y === 0).flatMap(({ properties }) => properties.metrics ?? []);
  expect(first.map(([, name]) => name)).toEqual([
    ...['lead_stored', 'lead_notified', 'lead_delivered', 'waitingLeads', 'oldestLeadSeconds'],
    ...['siteUp', 'certificateDays', 'EstimatedCharges', 'Reputation.BounceRate', 'Reputation.ComplaintRate'],
  ]);
});
