import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFunctions, mailEvents, notifier, routes } from '#functions/routes.ts';
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
  MetricTransformations: [{ MetricName: string; MetricNamespace: string; MetricValue: string; Unit?: string }];
};

const plain = readAssembly('plain');
const propertiesOf = <Properties>(type: string) => plain.all<Properties>(type).map(({ properties }) => properties);
const alarms = propertiesOf<Alarm>('AWS::CloudWatch::Alarm');
const filters = propertiesOf<Filter>('AWS::Logs::MetricFilter').map(
  ({ FilterPattern: pattern, LogGroupName: log, MetricTransformations: [made] }) => ({ pattern, log, ...made }),
);
const { DashboardBody } = plain.one<{ DashboardBody: string }>('AWS::CloudWatch::Dashboard').properties;
const { widgets } = JSON.parse(DashboardBody) as {
  widgets: { properties: { title: string; metrics?: string[][] } }[];
};
const topic = plain.one('AWS::SNS::Topic').id;
const prefix = 'website-prod-';
const alarmOf = (name: string) => alarms.find(({ AlarmName }) => AlarmName === prefix + name);
const logOf = (folder: string) => functionOf(plain, folder).properties.LoggingConfig.LogGroup;
const documentation = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');
const runbook = documentation('alarms.md');

/** The names of events in what a function's code logs. */
const loggedBy = ({ folder }: { folder: string }): string[] => {
  const code = readFileSync(join(assetOf(plain, folder), 'handler.mjs'), 'utf8');
  const calls = [...code.matchAll(/\.(?:info|warn|failure)\(([^,)]+)/g)].join();
  return [...new Set([...calls.matchAll(/"([a-z]+(?:_[a-z]+)*)"/g)].map(([, event = '']) => event))];
};

describe('alarms', () => {
  it('say what happened, and when it is over, to the address for alarms', () => {
    for (const alarm of alarms) expect(alarm).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
    expect(plain.one('AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: deploySettings.plain.ALARM_EMAIL,
    });
  });

  it('may publish to their topic, and so may the budget, which reports a bill that is, or will be, too high', () => {
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
    ['lead-waiting', { MetricName: 'oldestLeadSeconds', Period: 300, Statistic: 'Minimum', Threshold: 600 }],
    ['lead-undelivered', { MetricName: 'lead_undelivered', Period: 60, Threshold: 1 }],
    ['form-failed', { MetricName: 'forms_failed', Period: 300, Threshold: 1 }],
  ])('about leads start as soon as is promised', (name, expected) => {
    expect(alarmOf(name)).toMatchObject({ EvaluationPeriods: 1, ...expected, TreatMissingData: 'notBreaching' });
  });
});

describe('docs/alarms.md', () => {
  const sectionOf = (heading: string) => {
    const [, text = ''] = runbook.split(new RegExp(`^## ${heading}\n`, 'm'));
    return text.split(/^#+ /m)[0] ?? '';
  };

  testRows(alarms.map(({ AlarmName }) => AlarmName.slice(prefix.length)))(
    'says of each alarm, which names its section, what happened, what it means, and what to do',
    (name) => {
      expect(alarmOf(name)?.AlarmDescription).toMatch(`. What to do: docs/alarms.md, "${name}".`);
      for (const part of ['What happened', 'What it means', 'What to do']) expect(sectionOf(name)).toContain(part);
    },
  );

  it('lists every event that a function logs, and no other', () => {
    const listed = [...sectionOf('Logs').matchAll(/^\| (`.+?) \|/gm)].flatMap(([, events = '']) =>
      events.split(', ').map((event) => event.replaceAll('`', '')),
    );
    // Numbers are logged by a call of their own.
    expect(listed.toSorted()).toEqual([...new Set(['measured', ...allFunctions.flatMap(loggedBy)])].toSorted());
  });

  it('explains the dashboard graph by graph, and names no other graph', () => {
    const titles = widgets.map(({ properties }) => properties.title);
    expect(titles.filter((title) => !sectionOf('The dashboard').includes(title))).toEqual([]);
    const named = [...runbook.matchAll(/the (\w[\w ]*) graph\b|Watch (\w+) on the dashboard/gi)];
    expect(named.map(([, ...names]) => names.join('')).filter((name) => !titles.includes(name))).toEqual([]);
  });
});

it('the alarms of two stages cost less than docs/operations.md says', () => {
  const numbers = alarms.map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1);
  const read = numbers.reduce((sum, number) => sum + number);
  const [, cost] = /^\| alarms \| .+ \| < (\d+) \|$/m.exec(documentation('operations.md')) ?? [];
  expect((2 * read - 10) * 0.1).toBeLessThan(Number(cost));
});

describe('what stops silently', () => {
  testRows<[name: string, periods: number, expected: object]>([
    ['notify-silent', 1, { Period: 1800, Stat: 'SampleCount', MetricName: 'oldestLeadSeconds' }],
    ['digest-silent', 2, { Period: 86_400, Stat: 'Sum', MetricName: 'Invocations' }],
    ['site-down', 1, { Period: 1800, Stat: 'Minimum', MetricName: 'siteUp' }],
  ])('starts its alarm after the silence that is promised', (name, periods, expected) => {
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
    for (const { Value } of Metric.Dimensions ?? []) {
      expect(plain.all('AWS::Events::Rule').find(({ id }) => id === Value)?.properties).toMatchObject({
        State: 'ENABLED',
        ScheduleExpression: 'rate(1 day)',
      });
    }
  });

  it('is nothing else: other alarms treat missing data as no traffic', () => {
    expect(alarms.filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching')).toHaveLength(3);
  });

  it('of SES, too: an email that went out counts 0, and 1 once anything is reported of it', () => {
    const reports = filters.filter(({ MetricName }) => MetricName === 'email_reported');
    // An alarm on a metric in several units is not defined.
    expect(reports.map(({ pattern, log, MetricValue, Unit }) => [pattern, log, MetricValue, Unit])).toEqual([
      ['"lead_notified"', logOf(notifier.folder), '0', 'Count'],
      ['"email_reported"', logOf(mailEvents.folder), '1', 'Count'],
    ]);
  });
});

describe('log metrics', () => {
  const countedBy = (folder: string) =>
    filters.flatMap(({ pattern, log, MetricName }) =>
      log === logOf(folder) && pattern === `"${MetricName}"` ? [MetricName] : [],
    );
  const everyEvent = [...new Set(allFunctions.flatMap(({ folder }) => countedBy(folder)))];

  testRows(allFunctions)('count each event that the code of a function logs, and no others', (definition) => {
    const logged = loggedBy(definition).filter((event) => everyEvent.includes(event));
    expect(countedBy(definition.folder).toSorted()).toEqual(logged.toSorted());
    // What is counted is found by its name anywhere in a line.
    for (const event of everyEvent) expect(everyEvent.filter((other) => other.includes(event))).toEqual([event]);
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
    for (const { method, path } of routes) {
      expect(DashboardBody).toContain(`"requests_refused","route","${method} ${path}"`);
    }
  });
});
