import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allFunctions, apiFunctions, httpEvents } from '#functions/routes.ts';
import { alarmRules } from './constructs/alarm-rules.ts';
import { globalName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { account, region } from './testing/resolve.ts';

type AlarmProperties = {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: string[];
  OKActions: string[];
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
        TreatMissingData: 'notBreaching',
      });
      expect(alarm.AlarmDescription).toMatch(/^[A-Z].+\. What to do: docs\/operations\.md, "[a-z-]+"\.$/);
      expect(alarm.Threshold).toBeGreaterThan(0);
    },
  );

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
  const monitored = JSON.stringify(alarms) + dashboard.DashboardBody;
  const events = [...new Set(filters.map(({ properties }) => properties.MetricTransformations[0]?.MetricName ?? ''))];

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
    for (const { properties } of filters) {
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
    expect(events.filter((event) => !monitored.includes(event))).toEqual([]);
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
    expect(read.filter((name) => !events.includes(String(name)))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('is one page of CloudWatch', () => {
    expect(dashboard.DashboardName).toBe(globalName({ stage: 'prod', region }, 'site'));
    expect(JSON.parse(dashboard.DashboardBody).widgets.length).toBe(10);
  });
});
