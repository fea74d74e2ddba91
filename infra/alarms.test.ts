import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';

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
const alarms = plain.all<AlarmProperties>('AWS::CloudWatch::Alarm').map(({ properties }) => properties);
const topic = plain.one<Record<string, unknown>>('AWS::SNS::Topic');
const filters = plain.all<{
  FilterPattern: string;
  MetricTransformations: { MetricName: string; MetricNamespace: string }[];
}>('AWS::Logs::MetricFilter');

describe('alarms', () => {
  it('watch the leads, the API and the gate', () => {
    expect(alarms.map(({ AlarmName }) => AlarmName.replace('website-prod-', '')).toSorted()).toEqual([
      'api-faults',
      'claim-failed',
      'database-throttled',
      'email-failed',
      'function-errors',
      'lead-failures',
      'lead-unreadable',
      'limiter-unavailable',
      'login-failed',
      'login-throttled',
      'login-without-password-set',
      'mark-failed',
      'notify-errors',
      'notify-late',
      'unexpected-error',
    ]);
  });

  it.each(alarms.map((alarm) => [alarm.AlarmName, alarm] as const))(
    '%s says what has happened, and when it is over',
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

  it('may reach their topic, which has a policy of its own', () => {
    const policy = JSON.stringify(plain.one('AWS::SNS::TopicPolicy').properties);
    expect(policy).toContain('"Service":"cloudwatch.amazonaws.com"');
    expect(policy).toContain('"aws:SourceAccount":"111122223333"');
  });

  it('go to an address, when there is one', () => {
    expect(plain.all('AWS::SNS::Subscription')).toEqual([]);
    expect(readAssembly('full').one('AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@firm.example',
    });
  });
});

describe('counted log events', () => {
  const functions = fileURLToPath(new URL('../functions', import.meta.url));
  const source = readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(functions, file), 'utf8'))
    .join('\n');
  const events = [...new Set(filters.map(({ properties }) => properties.MetricTransformations[0]?.MetricName ?? ''))];

  it.each(events)('%s is an event that some function logs', (event) => {
    expect(source).toMatch(new RegExp(`'${event}'`));
  });

  it('are found by their name, which is part of no other event', () => {
    const logged = [...source.matchAll(/log\.\w+\(\s*(?:\w+ \? )?'(\w+)'/g)].map(([, event]) => event ?? '');
    for (const { properties } of filters) {
      const name = properties.MetricTransformations[0]?.MetricName ?? '';
      expect(properties.FilterPattern).toBe(`"${name}"`);
      expect(logged.filter((event) => event.includes(name) && event !== name)).toEqual([]);
    }
  });

  it('of one stage are not those of another', () => {
    expect(new Set(filters.map(({ properties }) => properties.MetricTransformations[0]?.MetricNamespace))).toEqual(
      new Set(['website/prod']),
    );
  });

  it('have an alarm each, or are on the dashboard', () => {
    const watched = JSON.stringify(alarms) + JSON.stringify(plain.one('AWS::CloudWatch::Dashboard').properties);
    for (const event of events) expect(watched).toContain(event);
  });
});

describe('the dashboard', () => {
  it('is one page of CloudWatch', () => {
    const { DashboardBody, DashboardName } = plain.one<{ DashboardBody: string; DashboardName: string }>(
      'AWS::CloudWatch::Dashboard',
    ).properties;
    expect(DashboardName).toBe('website-prod-site');
    expect(JSON.parse(DashboardBody).widgets.length).toBe(10);
  });
});
