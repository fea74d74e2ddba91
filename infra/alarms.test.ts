import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { apiFunctions, routes } from '#functions/routes.ts';
import { type TableName, tables } from '#functions/tables.ts';
import { createApp, withoutCode } from './app.ts';
import { alarmRules } from './constructs/alarm-rules.ts';
import { stackName, tableName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { monitoringOf } from './testing/monitoring.ts';
import { account } from './testing/resolve.ts';

const plain = readAssembly('plain');
const rules = alarmRules(apiFunctions);
const { alarms, dashboard, filters } = monitoringOf(plain);
const topic = plain.one<Record<string, unknown>>('AWS::SNS::Topic');

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
    for (const { ComparisonOperator, Metrics = [] } of inSilence) {
      expect(ComparisonOperator).toBe('LessThanThreshold');
      // Otherwise CloudWatch looks for an older period with data first, and starts the alarm hours later.
      expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual(['FILL(reported, 0)']);
    }
    const others = alarms.filter((alarm) => !inSilence.includes(alarm));
    expect(new Set(others.map(({ TreatMissingData }) => TreatMissingData))).toEqual(new Set(['notBreaching']));
  });

  it.each([
    ['lead-waiting', { Period: 300, EvaluationPeriods: 1, Statistic: 'Maximum', Threshold: 900 }],
    ['delivery-unreported', { EvaluationPeriods: 72, DatapointsToAlarm: 2, Threshold: 1 }],
  ])('%s starts as soon as is promised', (name, expected) => {
    expect(alarms.find(({ AlarmName }) => AlarmName === `website-prod-${name}`)).toMatchObject(expected);
  });

  it.each([
    ['notify-silent', 1, { Period: 1800, Stat: 'SampleCount' }],
    ['stream-silent', 1, { Period: 1800, Stat: 'SampleCount' }],
    ['bundle-silent', 1, { Period: 1800, Stat: 'Sum' }],
    ['digest-silent', 2, { Period: 86_400, Stat: 'Sum' }],
    ['site-down', 1, { Period: 1800, Stat: 'Minimum' }],
  ])('%s starts after the silence that is promised: %i times %j', (name, EvaluationPeriods, MetricStat) => {
    expect(alarms.find(({ AlarmName }) => AlarmName === `website-prod-${name}`)).toMatchObject({
      EvaluationPeriods,
      Threshold: 1,
      Metrics: expect.arrayContaining([expect.objectContaining({ MetricStat: expect.objectContaining(MetricStat) })]),
    });
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
    const refused = filters.filter(({ FilterPattern }) => FilterPattern.includes('429'));
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
