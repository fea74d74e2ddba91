import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Assembly, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Metric = { Expression?: string; MetricStat?: { Metric: { MetricName: string }; Period: number; Stat: string } };
type Alarm = Record<string, unknown> & { AlarmName: string; AlarmDescription: string; Metrics?: Metric[] };

const [full, elsewhere] = [readAssembly('full'), readAssembly('elsewhere')];
const alarmsOf = ({ all }: Assembly) =>
  all<Alarm>('AWS::CloudWatch::Alarm').map(({ properties }) => ({
    ...properties,
    name: properties.AlarmName.replace(/^website-\w+-/, ''),
  }));
const alarms = alarmsOf(full);
const topic = full.one('AWS::SNS::Topic').id;

/** What an alarm watches: its metrics by name, with the statistic and period of the first. */
const watchedBy = ({ Metrics = [], MetricName, Statistic, Period }: Alarm) => {
  const stats = Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
  const names = stats.map(({ Metric }) => Metric.MetricName);
  return [names.join(' ') || MetricName, stats[0]?.Stat ?? Statistic, stats[0]?.Period ?? Period];
};

const [above, below] = ['GreaterThanOrEqualToThreshold', 'LessThanThreshold'];

describe('alarms', () => {
  it.each([
    ['lead-waiting', 'oldestLeadSeconds', 'Minimum', 300, 2, above, 300, 'missing'],
    ['api-failing', '5xx own_page_refused', 'Sum', 300, 1, above, 1, 'notBreaching'],
    ['notify-failing', 'Errors Throttles', 'Sum', 300, 1, above, 1, 'notBreaching'],
    [
      'email-undelivered',
      'Bounce Complaint DeliveryDelay Reject email_refused lead_unreadable',
      ...['Sum', 300, 1, above, 1, 'notBreaching'],
    ],
    ['site-down', 'HealthCheckStatus', 'Minimum', 300, 1, below, 1, 'breaching'],
    ['edge-errors', '5xxErrorRate', 'Average', 300, 1, above, 1, 'notBreaching'],
    ['site-flooded', 'Requests BytesDownloaded', 'Sum', 300, 1, above, 1, 'notBreaching'],
    ['certificate-expiring', 'DaysToExpiry', 'Minimum', 86_400, 1, below, 14, 'notBreaching'],
  ])('%s watches %s (%s of %i s, %i times %s %i, without data %s)', (name, ...expected) => {
    const alarm = alarms.find((each) => each.name === name) ?? { AlarmName: '', AlarmDescription: '' };
    const { EvaluationPeriods, ComparisonOperator, Threshold, TreatMissingData } = alarm as Record<string, unknown>;
    expect([...watchedBy(alarm), EvaluationPeriods, ComparisonOperator, Threshold, TreatMissingData]).toEqual(expected);
    expect(alarm).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
  });

  it('are eight, and four outside us-east-1', () => {
    const names = (assembly: Assembly) => alarmsOf(assembly).map(({ name }) => name);
    expect(names(full)).toHaveLength(8);
    expect(names(elsewhere)).toEqual(['lead-waiting', 'api-failing', 'notify-failing', 'email-undelivered']);
  });

  it('count several kinds of events together, of which some never happen', () => {
    const expressionOf = (name: string) => alarms.find((each) => each.name === name)?.Metrics?.[0]?.Expression;
    for (const name of ['api-failing', 'notify-failing', 'email-undelivered'])
      expect(expressionOf(name)).toBe('SUM(METRICS())');
    expect(expressionOf('lead-waiting')).toBe('FILL(oldest, 900)');
    expect(alarms.find(({ name }) => name === 'lead-waiting')).toMatchObject({ InsufficientDataActions: [topic] });
  });

  it('each have a runbook of at most 60 words', () => {
    const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
    for (const { name, AlarmDescription } of alarms) {
      expect(AlarmDescription).toMatch(`What to do: docs/operations.md, "${name}".`);
      const [, section = ''] = operations.split(`\n### ${name}\n`);
      const words = section.split(/\n#/)[0]?.trim().split(/\s+/) ?? [];
      expect(words.length, name).toBeGreaterThan(10);
      expect(words.length, name).toBeLessThanOrEqual(60);
    }
  });
});

it('alarm topic: sends email, for CloudWatch and AWS Budgets of this account only', () => {
  expect(full.one('AWS::SNS::Subscription').properties).toMatchObject({
    Protocol: 'email',
    Endpoint: deploySettings.full.alarmEmail,
  });
  type Policy = { PolicyDocument: { Statement: { Effect: string }[] } };
  const { Statement } = full.one<Policy>('AWS::SNS::TopicPolicy').properties.PolicyDocument;
  expect(Statement.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
    {
      Action: 'sns:Publish',
      Principal: { Service: ['budgets', 'cloudwatch'].map((name) => `${name}.amazonaws.com`) },
      Condition: { StringEquals: { 'aws:SourceAccount': '111122223333' } },
    },
  ]);
});

it('health check: asks from three regions for the answer of the API under the public name', () => {
  expect(
    full.one<{ HealthCheckConfig: object }>('AWS::Route53::HealthCheck').properties.HealthCheckConfig,
  ).toMatchObject({
    Type: 'HTTPS_STR_MATCH',
    FullyQualifiedDomainName: deploySettings.full.domainName,
    ResourcePath: '/api/auth/check',
    SearchString: 'isAuthenticated',
    RequestInterval: 30,
    FailureThreshold: 3,
    Regions: ['us-east-1', 'us-west-2', 'eu-west-1'],
  });
});
