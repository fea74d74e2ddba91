import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { monitoringOf } from './testing/monitoring.ts';
import { account } from './testing/resolve.ts';

const plain = readAssembly('plain');
const { alarms, dashboard, filters } = monitoringOf(plain);
const topic = plain.one<Record<string, unknown>>('AWS::SNS::Topic');

describe('alarms', () => {
  it('have names of their own', () => {
    expect(new Set(alarms.map(({ AlarmName }) => AlarmName)).size).toBe(alarms.length);
  });

  it('say what happened, and when it is over', () => {
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        AlarmActions: [topic.id],
        OKActions: [topic.id],
        AlarmDescription: expect.stringMatching(/^[A-Z].+\. What to do: docs\/alarms\.md, "[a-z-]+"\.$/),
      });
      expect(alarm.Threshold, alarm.AlarmName).toBeGreaterThan(0);
    }
  });

  it('start in silence where something should never stop, and nowhere else', () => {
    const inSilence = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'missing');
    expect(inSilence.map(({ AlarmName }) => AlarmName).toSorted()).toEqual(
      ['digest-silent', 'notify-silent', 'site-down', 'stream-silent'].map((name) => `website-prod-${name}`),
    );
    for (const { ComparisonOperator, InsufficientDataActions, Metrics = [] } of inSilence) {
      expect(ComparisonOperator).toBe('LessThanThreshold');
      // A new stage has no data yet: an alarm is made without a state, and only its changes are told.
      expect(InsufficientDataActions).toEqual([topic.id]);
      // Otherwise CloudWatch looks for an older period with data first, and starts the alarm hours later.
      expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual(['FILL(reported, 0)']);
    }
    const others = alarms.filter((alarm) => !inSilence.includes(alarm));
    expect(new Set(others.map(({ TreatMissingData }) => TreatMissingData))).toEqual(new Set(['notBreaching']));
  });

  testRows([
    ['lead-waiting', { Period: 300, EvaluationPeriods: 1, Statistic: 'Maximum', Threshold: 900 }],
    ['delivery-unreported', { EvaluationPeriods: 72, DatapointsToAlarm: 2, Threshold: 1 }],
  ])('start as soon as is promised', (name, expected) => {
    expect(alarms.find(({ AlarmName }) => AlarmName === `website-prod-${name}`)).toMatchObject(expected);
  });

  testRows([
    ['notify-silent', 1, { Period: 1800, Stat: 'SampleCount' }],
    ['stream-silent', 1, { Period: 1800, Stat: 'SampleCount' }],
    ['digest-silent', 2, { Period: 86_400, Stat: 'Sum' }],
    ['site-down', 1, { Period: 1800, Stat: 'Minimum' }],
  ])('start after the silence that is promised', (name, EvaluationPeriods, MetricStat) => {
    expect(alarms.find(({ AlarmName }) => AlarmName === `website-prod-${name}`)).toMatchObject({
      EvaluationPeriods,
      Threshold: 1,
      Metrics: expect.arrayContaining([expect.objectContaining({ MetricStat: expect.objectContaining(MetricStat) })]),
    });
  });

  it('see the requests that API Gateway refuses, by route on the dashboard, and only what no function answered', () => {
    const refused = filters.filter(({ FilterPattern }) => FilterPattern.startsWith('{ ($.status = "429")'));
    for (const { FilterPattern } of refused) {
      expect(FilterPattern).toBe('{ ($.status = "429") && ($.functionRequestId = "-") }');
    }
    expect(refused.map(({ MetricTransformations }) => MetricTransformations[0])).toEqual([
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

  it('start when a single form was answered with an error', () => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName === 'website-prod-form-failed');
    expect(alarm).toMatchObject({ MetricName: 'forms_failed', Threshold: 1, Period: 300, EvaluationPeriods: 1 });
    const filter = filters.find(({ MetricTransformations: [made] }) => made?.MetricName === 'forms_failed');
    expect(filter?.FilterPattern).toBe(
      '{ ($.route = "POST /api/contact") && (($.status = "5*") || (($.status = "429") && ($.functionRequestId = "-"))) }',
    );
  });

  it('are in the costs of docs/operations.md: each metric that they read has a price', () => {
    const operations = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
    const numbers = alarms.map(({ Metrics }) => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1);
    const read = numbers.reduce((sum, number) => sum + number);
    expect(operations).toContain(`${alarms.length} a stage: (2 stages × ${read} metrics - 10) × 0.10`);
  });

  it('may publish to their topic', () => {
    const policy = JSON.stringify(plain.one('AWS::SNS::TopicPolicy').properties);
    expect(policy).toContain('"cloudwatch.amazonaws.com"');
    expect(policy).toContain(`"aws:SourceAccount":"${account}"`);
  });

  it('go to the address for alarms', () => {
    expect(plain.one('AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: deploySettings.plain.ALARM_EMAIL,
    });
  });
});
