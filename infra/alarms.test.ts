import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFunctions, canary, mailEvents, notifier, routes } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { account, assetOf, functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { statementsOf } from './testing/role.ts';

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
const runbook = readFileSync(join(import.meta.dirname, '../docs/alarms.md'), 'utf8');

/** The event names that a function's code logs. */
const loggedBy = ({ folder }: { folder: string }): string[] => {
  const code = readFileSync(join(assetOf(plain, folder), 'handler.mjs'), 'utf8');
  const calls = [...code.matchAll(/\.(?:info|warn|failure)\(([^,)]+)/g)].join();
  return [...new Set([...calls.matchAll(/"([a-z]+(?:_[a-z]+)*)"/g)].map(([, event = '']) => event))];
};

describe('alarms', () => {
  it('report start and end to ALARM_EMAIL', () => {
    for (const alarm of alarms) expect(alarm).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
    expect(plain.one('AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: deploySettings.plain.ALARM_EMAIL,
    });
  });

  it('accept only CloudWatch and the budget as publishers', () => {
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
    const report = (NotificationType: string) => ({
      Notification: { NotificationType },
      Subscribers: [{ SubscriptionType: 'SNS', Address: topic }],
    });
    expect(plain.one('AWS::Budgets::Budget').properties).toMatchObject({
      Budget: { BudgetLimit: { Amount: 25, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [report('ACTUAL'), report('FORECASTED')],
    });
  });

  it('start at exactly these thresholds', () => {
    const signs: Record<string, string> = { GreaterThanOrEqualToThreshold: '>=', LessThanThreshold: '<' };
    const numbers = ({ AlarmName, Metrics = [], ...alarm }: Alarm) => {
      const own = { Stat: alarm.Statistic, Period: alarm.Period, Metric: { MetricName: alarm.MetricName } };
      const stats = Metrics.length > 0 ? Metrics.flatMap(({ MetricStat }) => MetricStat ?? []) : [own];
      return [
        AlarmName.replace('website-staging-', ''),
        [
          ...Metrics.flatMap(({ Expression }) => Expression ?? []),
          ...stats.map(({ Stat, Metric, Period }) => `${Stat} of ${Metric.MetricName} in ${Period} s`),
          `${signs[String(alarm.ComparisonOperator)]} ${alarm.Threshold}`,
          `in ${alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods} of ${alarm.EvaluationPeriods}`,
          alarm.TreatMissingData,
        ].join(', '),
      ];
    };
    const found = readAssembly('full')
      .all<Alarm>('AWS::CloudWatch::Alarm')
      .map(({ properties }) => numbers(properties));
    expect(Object.fromEntries(found)).toEqual({
      'lead-failures': 'Maximum of ApproximateNumberOfMessagesVisible in 300 s, >= 1, in 1 of 1, notBreaching',
      'notify-errors': 'Sum of Errors in 300 s, >= 1, in 1 of 1, notBreaching',
      'lead-undelivered': 'Sum of lead_undelivered in 60 s, >= 1, in 1 of 1, notBreaching',
      'notify-silent': 'FILL(reported, 0), SampleCount of oldestLeadSeconds in 1800 s, < 1, in 1 of 1, missing',
      'lead-waiting': 'Minimum of oldestLeadSeconds in 300 s, >= 600, in 1 of 1, notBreaching',
      'digest-silent': 'FILL(reported, 0), Sum of Invocations in 86400 s, < 1, in 2 of 2, missing',
      'lead-unconfirmed': 'Maximum of unconfirmedLeads in 300 s, >= 1, in 1 of 1, notBreaching',
      'delivery-delayed': 'Sum of delivery_delayed in 300 s, >= 1, in 1 of 1, notBreaching',
      'delivery-unreported':
        'FILL(reported, REPEAT), Maximum of email_reported in 3600 s, < 1, in 6 of 12, notBreaching',
      'site-down': 'FILL(reported, 0), Minimum of siteUp in 1800 s, < 1, in 1 of 1, missing',
      'certificate-expiring': 'Minimum of DaysToExpiry in 86400 s, < 14, in 1 of 1, notBreaching',
      'form-failed': 'Sum of forms_failed in 300 s, >= 1, in 1 of 1, notBreaching',
      'api-errors':
        'IF(requests >= 20, 100 * FILL(errors, 0) / requests, IF(FILL(errors, 0) >= 3, 100, 0)), Sum of Count in 300 s, Sum of 5xx in 300 s, >= 5, in 1 of 1, notBreaching',
      'site-flooded':
        'IF(requests >= 100000 || bytes >= 5000000000, 1, 0), Sum of Requests in 300 s, Sum of BytesDownloaded in 300 s, >= 1, in 1 of 1, notBreaching',
      'functions-throttled': 'Sum of Throttles in 300 s, >= 5, in 1 of 1, notBreaching',
      'database-throttled':
        'FILL(leads, 0) + FILL(queue, 0) + FILL(forms, 0) + FILL(logins, 0), Sum of WriteThrottleEvents in 300 s, Sum of WriteThrottleEvents in 300 s, Sum of WriteThrottleEvents in 300 s, Sum of WriteThrottleEvents in 300 s, >= 1, in 1 of 1, notBreaching',
      'client-refused': 'Sum of client_refused in 300 s, >= 10, in 1 of 1, notBreaching',
      'own-page-refused': 'Sum of own_page_refused in 300 s, >= 3, in 1 of 1, notBreaching',
    });
  });
});

describe('alarms outside us-east-1', () => {
  const changed = readAssembly('changed');
  const [requests, bytes] = canary.edgeMeasures;

  it('read CloudFront traffic from the metrics of the canary', () => {
    const flooded = changed
      .all<Alarm>('AWS::CloudWatch::Alarm')
      .find(({ properties }) => properties.AlarmName === `${prefix}site-flooded`)?.properties;
    const stats = flooded?.Metrics?.flatMap(({ MetricStat }) => MetricStat ?? []) ?? [];
    expect(stats).toMatchObject(
      [requests, bytes].map((MetricName) => ({
        Metric: { MetricName, Namespace: 'website/prod' },
        Period: canary.everyMinutes * 60,
        Stat: 'Maximum',
      })),
    );
    const reported = changed.all<Filter>('AWS::Logs::MetricFilter').map(({ properties }) => properties);
    for (const name of [requests, bytes]) {
      expect(reported.find(({ FilterPattern }) => FilterPattern.includes(`$.${name} `))).toMatchObject({
        LogGroupName: functionOf(changed, canary.folder).properties.LoggingConfig.LogGroup,
        MetricTransformations: [{ MetricName: name, MetricValue: `$.${name}` }],
      });
    }
  });

  it('let the canary read metrics only in us-east-1', () => {
    const { id } = changed.one('AWS::CloudFront::Distribution');
    expect(functionOf(changed, canary.folder).properties.Environment.Variables).toMatchObject({ DISTRIBUTION_ID: id });
    expect(statementsOf(changed, canary.folder)).toContainEqual({
      actions: ['cloudwatch:GetMetricData'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:RequestedRegion': 'us-east-1' } },
    });
  });
});

describe('docs/alarms.md', () => {
  const sectionOf = (heading: string) => {
    const [, text = ''] = runbook.split(new RegExp(`^## ${heading}\n`, 'm'));
    return text.split(/^#+ /m)[0] ?? '';
  };

  testRows(alarms.map(({ AlarmName }) => AlarmName.slice(prefix.length)))(
    'explains each alarm in a section of its name',
    (name) => {
      expect(alarmOf(name)?.AlarmDescription).toMatch(`. What to do: docs/alarms.md, "${name}".`);
      expect(sectionOf(name)).toContain('**What to do:** ');
    },
  );

  it('lists exactly the events that functions log', () => {
    const listed = [...sectionOf('Logs').matchAll(/^\| (`.+?) \|/gm)].flatMap(([, events = '']) =>
      events.split(', ').map((event) => event.replaceAll('`', '')),
    );
    // Metrics are logged by a function of their own.
    expect(listed.toSorted()).toEqual([...new Set(['measured', ...allFunctions.flatMap(loggedBy)])].toSorted());
  });

  it('explains exactly the graphs of the dashboard', () => {
    const titles = widgets.map(({ properties }) => properties.title);
    expect(titles.filter((title) => !sectionOf('The dashboard').includes(title))).toEqual([]);
    const named = [...runbook.matchAll(/the (\w[\w ]*) graph\b|Watch (\w+) on the dashboard/gi)];
    expect(named.map(([, ...names]) => names.join('')).filter((name) => !titles.includes(name))).toEqual([]);
  });
});

it('alarms: cost at most 4 dollars a month for two stages', () => {
  const numbers = alarms.map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1);
  const read = numbers.reduce((sum, number) => sum + number);
  expect((2 * read - 10) * 0.1).toBeLessThanOrEqual(4);
});

describe('alarms for missing data', () => {
  it.each(['notify-silent', 'digest-silent', 'site-down'])('report start and end: %s', (name) => {
    const { Metrics = [], ...alarm } = alarmOf(name) ?? {};
    // A new stage has no data yet: without a state, an alarm reports only changes.
    expect(alarm).toMatchObject({ TreatMissingData: 'missing', InsufficientDataActions: [topic] });
    for (const { Value } of Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? [])) {
      expect(plain.all('AWS::Events::Rule').find(({ id }) => id === Value)?.properties).toMatchObject({
        State: 'ENABLED',
        ScheduleExpression: 'rate(1 day)',
      });
    }
  });

  it('exclude every other alarm', () => {
    expect(alarms.filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching')).toHaveLength(3);
  });

  it('count emails that SES reported nothing about', () => {
    const reports = filters.filter(({ MetricName }) => MetricName === 'email_reported');
    // CloudWatch does not define an alarm on a metric with several units.
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

  testRows(allFunctions)('count exactly the events that a function logs', (definition) => {
    const logged = loggedBy(definition).filter((event) => everyEvent.includes(event));
    expect(countedBy(definition.folder).toSorted()).toEqual(logged.toSorted());
    // Filters find an event by its name anywhere in a line.
    for (const event of everyEvent) expect(everyEvent.filter((other) => other.includes(event))).toEqual([event]);
  });

  it('match what alarms and the dashboard read', () => {
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
