import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Template } from 'aws-cdk-lib/assertions';
import type { Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, httpEvents, routes } from '#functions/routes.ts';
import { type TableName, tables } from '#functions/tables.ts';
import { createApp, withoutCode } from './app.ts';
import { alarmRules } from './constructs/alarm-rules.ts';
import { globalName, stackName, tableName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { account, region } from './testing/resolve.ts';

type AlarmProperties = {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: string[];
  OKActions: string[];
  ComparisonOperator: string;
  TreatMissingData: string;
  Threshold: number;
  MetricName?: string;
  Namespace?: string;
  Metrics?: { Expression?: string }[];
};

const plain = readAssembly('plain');
const namespace = 'website/prod';
const rules = alarmRules(apiFunctions);
const functions = allFunctions;
const alarms = plain.all<AlarmProperties>('AWS::CloudWatch::Alarm').map(({ properties }) => properties);
const topic = plain.one<Record<string, unknown>>('AWS::SNS::Topic');
const dashboard = plain.one<{ DashboardBody: string; DashboardName: string }>('AWS::CloudWatch::Dashboard').properties;
const filters = plain.all<{
  FilterPattern: string;
  MetricTransformations: { MetricName: string; MetricNamespace: string }[];
}>('AWS::Logs::MetricFilter');

describe('alarms', () => {
  it('are those of the rules', () => {
    expect(alarms.map(({ AlarmName }) => AlarmName).toSorted()).toEqual(
      rules.map(({ name }) => `website-prod-${name}`).toSorted(),
    );
  });

  it.each(alarms.map((alarm) => [alarm.AlarmName, alarm] as const))(
    '%s says what happened, and when it is over',
    (_, alarm) => {
      expect(alarm).toMatchObject({
        AlarmActions: [topic.id],
        OKActions: [topic.id],
      });
      expect(alarm.AlarmDescription).toMatch(/^[A-Z].+\. What to do: docs\/operations\.md, "[a-z-]+"\.$/);
      expect(alarm.Threshold).toBeGreaterThan(0);
    },
  );

  it('start in silence where something should never stop, and nowhere else', () => {
    const inSilence = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    expect(inSilence.map(({ AlarmName }) => AlarmName).toSorted()).toEqual(
      ['bundle-silent', 'digest-silent', 'notify-silent', 'site-down', 'stream-silent'].map(
        (name) => `website-prod-${name}`,
      ),
    );
    for (const { ComparisonOperator } of inSilence) expect(ComparisonOperator).toBe('LessThanThreshold');
    const others = alarms.filter((alarm) => !inSilence.includes(alarm));
    expect(new Set(others.map(({ TreatMissingData }) => TreatMissingData))).toEqual(new Set(['notBreaching']));
  });

  it.each([
    ['notify-silent', { Period: 1800, EvaluationPeriods: 1, Statistic: 'SampleCount', Threshold: 1 }],
    ['stream-silent', { Period: 1800, EvaluationPeriods: 1, Statistic: 'SampleCount', Threshold: 1 }],
    ['lead-waiting', { Period: 300, EvaluationPeriods: 1, Statistic: 'Maximum', Threshold: 900 }],
    ['digest-silent', { Period: 86_400, EvaluationPeriods: 2, Statistic: 'Sum', Threshold: 1 }],
    ['delivery-unreported', { EvaluationPeriods: 72, DatapointsToAlarm: 2, Threshold: 1 }],
    ['site-down', { Period: 1800, EvaluationPeriods: 1, Statistic: 'Minimum', Threshold: 1 }],
  ])('%s starts as soon as is promised', (name, expected) => {
    expect(alarms.find(({ AlarmName }) => AlarmName === `website-prod-${name}`)).toMatchObject(expected);
  });

  it('compute with no more metrics than CloudWatch takes', () => {
    for (const { AlarmName, Metrics = [] } of alarms) {
      expect(Metrics.filter(({ Expression }) => !Expression).length, AlarmName).toBeLessThanOrEqual(10);
    }
  });

  it('see every table and every index when DynamoDB throttles', () => {
    const text = alarms
      .filter(({ AlarmName }) => AlarmName.includes('database-throttled'))
      .map(({ Metrics }) => JSON.stringify(Metrics))
      .join();
    for (const [name, { indexes }] of Object.entries(tables)) {
      expect(text).toContain(`"Value":"${tableName('prod', name as TableName)}"`);
      for (const index of indexes) expect(text).toContain(`"Name":"GlobalSecondaryIndexName","Value":"${index.name}"`);
    }
  });

  it('see the requests that API Gateway refuses, by route on the dashboard, and only what no function answered', () => {
    const refused = filters.filter(({ properties }) => properties.FilterPattern.includes('429'));
    for (const { properties } of refused) {
      expect(properties.FilterPattern).toBe('{ ($.status = "429") && ($.functionRequestId = "-") }');
    }
    expect(refused.map(({ properties }) => properties.MetricTransformations[0])).toEqual([
      expect.not.objectContaining({ Dimensions: [{ Key: 'route', Value: '$.route' }] }),
      expect.objectContaining({ Dimensions: [{ Key: 'route', Value: '$.route' }] }),
    ]);
    const { AccessLogSettings } = plain.one<{ AccessLogSettings: { Format: string } }>(
      'AWS::ApiGatewayV2::Stage',
    ).properties;
    expect(JSON.parse(AccessLogSettings.Format)).toMatchObject({
      status: '$context.status',
      route: '$context.routeKey',
      functionRequestId: '$context.awsEndpointRequestId',
    });
    for (const { method, path } of routes) {
      expect(dashboard.DashboardBody).toContain(`"requests_refused","route","${method} ${path}"`);
    }
  });

  it('on what only CloudFront’s region sees are left out elsewhere', () => {
    const env = { ...deploySettings.plain, REGION: 'eu-west-1', SITE_FOLDER: 'infra/testing' };
    const outdir = mkdtempSync(join(tmpdir(), 'elsewhere-'));
    const site = createApp(env, { outdir, context: withoutCode }, []).node.findChild(
      stackName('prod', 'site'),
    ) as Stack;
    const template = Template.fromStack(site).findResources('AWS::CloudWatch::Alarm');
    rmSync(outdir, { recursive: true });
    const names = Object.values(template).map(({ Properties }) => String(Properties.AlarmName));
    const edge = rules.filter(({ atTheEdge }) => atTheEdge).map(({ name }) => `website-prod-${name}`);
    expect(edge.length).toBeGreaterThan(0);
    expect(names).toContain('website-prod-site-down');
    expect(names.filter((name) => edge.includes(name))).toEqual([]);
  });

  it('may publish to their topic', () => {
    const policy = JSON.stringify(plain.one('AWS::SNS::TopicPolicy').properties);
    expect(policy).toContain('"Service":"cloudwatch.amazonaws.com"');
    expect(policy).toContain(`"aws:SourceAccount":"${account}"`);
  });

  it('go to the address for alarms', () => {
    expect(plain.one('AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: deploySettings.plain.ALARM_EMAIL,
    });
  });
});

describe('counted log events', () => {
  const root = fileURLToPath(new URL('../functions', import.meta.url));
  const loggedIn = (folder: string): string[] => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8'))
      .flatMap((source) => [...source.matchAll(/log\.\w+\(([^,)]+)/g)])
      .flatMap(([, argument = '']) => [...argument.matchAll(/'(\w+)'/g)].map(([, event = '']) => event));
  };
  const shared = loggedIn('lib');
  const eventFilters = filters.filter(({ properties }) => properties.FilterPattern.startsWith('"'));
  const monitored = JSON.stringify(alarms) + dashboard.DashboardBody;
  const nameOf = ({ properties }: (typeof filters)[number]) => properties.MetricTransformations[0]?.MetricName ?? '';
  const events = [...new Set(eventFilters.map(nameOf))];
  const metrics = [...new Set(filters.map(nameOf))];

  it.each(functions.map((definition) => [definition.folder, definition.countedEvents] as const))(
    'of %s are those that it logs',
    (folder, counted) => {
      const logged = loggedIn(folder);
      expect(counted.filter((event) => ![...logged, ...shared].includes(event))).toEqual([]);
      expect(logged.filter((event) => events.includes(event) && !counted.some((name) => name === event))).toEqual([]);
    },
  );

  it.each(httpEvents)('%s is an event that some function logs: the code that all API functions share', (event) => {
    expect(shared).toContain(event);
  });

  it('are found by their name, which is part of no other event', () => {
    const logged = loggedIn('.');
    for (const { properties } of eventFilters) {
      const name = properties.MetricTransformations[0]?.MetricName ?? '';
      expect(properties.FilterPattern).toBe(`"${name}"`);
      expect(logged.filter((event) => event.includes(name) && event !== name)).toEqual([]);
    }
  });

  it('of one stage are not those of another', () => {
    expect(new Set(filters.map(({ properties }) => properties.MetricTransformations[0]?.MetricNamespace))).toEqual(
      new Set([namespace]),
    );
  });

  it('have an alarm each, or are on the dashboard', () => {
    expect(metrics.filter((metric) => !monitored.includes(metric))).toEqual([]);
  });

  it('and the numbers that functions report are read from lines of JSON', () => {
    const measures = functions.flatMap(({ measures = [] }) => measures);
    expect(measures.length).toBeGreaterThan(0);
    for (const measure of measures) {
      const filter = filters.find((candidate) => nameOf(candidate) === measure);
      expect(filter?.properties.FilterPattern).toMatch(new RegExp(`^\\{ \\$\\.${measure} > -\\d+ \\}$`));
      expect(filter?.properties.MetricTransformations).toMatchObject([{ MetricValue: `$.${measure}` }]);
    }
  });

  it('are counted wherever an alarm or the dashboard reads them', () => {
    const widgets: { properties: { metrics?: unknown[][] } }[] = JSON.parse(dashboard.DashboardBody).widgets;
    const onDashboard = widgets
      .flatMap(({ properties }) => properties.metrics ?? [])
      .filter(([metricNamespace]) => metricNamespace === namespace)
      .map(([, name]) => name);
    const inAlarms = alarms.filter(({ Namespace }) => Namespace === namespace).map(({ MetricName }) => MetricName);
    const read = [...onDashboard, ...inAlarms];
    expect(read.length).toBeGreaterThan(events.length);
    expect(read.filter((name) => !metrics.includes(String(name)))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('is one page of CloudWatch', () => {
    expect(dashboard.DashboardName).toBe(globalName({ stage: 'prod', region }, 'site'));
    expect(JSON.parse(dashboard.DashboardBody).widgets.length).toBe(14);
  });

  it('opens with the leads of a day, what waits, whether the site is up, and the bill', () => {
    const { widgets, start } = JSON.parse(dashboard.DashboardBody);
    expect(start).toBe('-P1D');
    const first = widgets.filter(({ y }: { y: number }) => y === 0);
    const shown = first.flatMap(({ properties }: { properties: { metrics: string[][] } }) =>
      properties.metrics.map(([, name]) => name),
    );
    expect(shown).toEqual([
      'lead_stored',
      'lead_notified',
      'lead_delivered',
      'waitingLeads',
      'oldestLeadSeconds',
      'siteUp',
      'certificateDays',
      'EstimatedCharges',
    ]);
    expect(first[0].properties.setPeriodToTimeRange).toBe(true);
  });
});

describe('the budget', () => {
  it('tells the address for alarms of a bill that is, or will be, too high', () => {
    const { properties } = plain.one<{
      Budget: object;
      NotificationsWithSubscribers: { Notification: { NotificationType: string }; Subscribers: object[] }[];
    }>('AWS::Budgets::Budget');
    expect(properties.Budget).toMatchObject({ BudgetLimit: { Amount: 25, Unit: 'USD' }, TimeUnit: 'MONTHLY' });
    const told = properties.NotificationsWithSubscribers;
    expect(told.map(({ Notification }) => Notification.NotificationType)).toEqual(['ACTUAL', 'FORECASTED']);
    for (const { Subscribers } of told) {
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: deploySettings.plain.ALARM_EMAIL }]);
    }
  });
});
