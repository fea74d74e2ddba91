import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiPaths } from '#shared/api.ts';
import { type Assembly, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Watched = { MetricName: string; Statistic: string; Period: number };
type Part = { Expression?: string; MetricStat?: { Metric: { MetricName: string }; Stat: string; Period: number } };
type Alarm = Watched & Record<string, unknown> & { AlarmName: string; AlarmDescription: string; Metrics?: Part[] };

const [full, elsewhere] = [readAssembly('full'), readAssembly('elsewhere')];
const alarmsOf = ({ all }: Assembly) => all<Alarm>('AWS::CloudWatch::Alarm').map(({ properties }) => properties);
const nameOf = ({ AlarmName }: Alarm) => AlarmName.replace(/^website-\w+-/, '');
const topic = full.one('AWS::SNS::Topic').id;

/** The expression, if there is one, and the metrics with their statistic and period. */
const watchedBy = ({ Metrics, ...single }: Alarm) => {
  if (!Metrics) return `${single.Statistic} ${single.MetricName} ${single.Period} s`;
  const parts = Metrics.map(({ Expression, MetricStat }) =>
    MetricStat ? `${MetricStat.Stat} ${MetricStat.Metric.MetricName} ${MetricStat.Period} s` : Expression,
  );
  return parts.join(', ');
};

const breachOf = ({ EvaluationPeriods, ComparisonOperator, Threshold, TreatMissingData }: Alarm) => {
  const sign = ComparisonOperator === 'LessThanThreshold' ? '<' : '≥';
  return `${EvaluationPeriods} × ${sign} ${Threshold} or ${TreatMissingData}`;
};

describe('alarms', () => {
  it('are eight, each with its metrics, threshold, periods, and treatment of missing data', () => {
    const rows = alarmsOf(full).map((alarm) => [nameOf(alarm), watchedBy(alarm), breachOf(alarm)]);
    const reported = ['Bounce', 'Complaint', 'DeliveryDelay', 'Reject', 'email_refused', 'lead_unreadable'];
    const undelivered = `SUM(METRICS()), ${reported.map((name) => `Sum ${name} 300 s`).join(', ')}`;
    const flood = 'IF(requests >= 15000 || bytes >= 5000000000, 1, 0), Sum Requests 300 s, Sum BytesDownloaded 300 s';
    expect(rows).toEqual([
      ['lead-waiting', 'FILL(oldest, 900), Minimum oldestLeadSeconds 300 s', '2 × ≥ 300 or missing'],
      ['api-failing', 'SUM(METRICS()), Sum 5xx 300 s, Sum own_page_refused 300 s', '1 × ≥ 1 or notBreaching'],
      ['notify-failing', 'SUM(METRICS()), Sum Errors 300 s, Sum Throttles 300 s', '1 × ≥ 1 or notBreaching'],
      ['email-undelivered', undelivered, '1 × ≥ 1 or notBreaching'],
      ['site-down', 'Minimum HealthCheckStatus 300 s', '1 × < 1 or breaching'],
      ['edge-errors', 'Average 5xxErrorRate 300 s', '1 × ≥ 1 or notBreaching'],
      ['site-flooded', flood, '1 × ≥ 1 or notBreaching'],
      ['certificate-expiring', 'Minimum DaysToExpiry 86400 s', '1 × < 14 or notBreaching'],
    ]);
  });

  it('notify the topic, also when no data comes at all', () => {
    for (const alarm of alarmsOf(full)) expect(alarm).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
    const [leadWaiting] = alarmsOf(full);
    expect(leadWaiting).toMatchObject({ InsufficientDataActions: [topic] });
  });

  it('are four outside us-east-1, where CloudFront has no metrics', () => {
    const names = alarmsOf(elsewhere).map(nameOf);
    expect(names).toEqual(['lead-waiting', 'api-failing', 'notify-failing', 'email-undelivered']);
    expect(elsewhere.all('AWS::Route53::HealthCheck')).toEqual([]);
  });

  it('each have a runbook of at most 60 words', () => {
    const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
    for (const alarm of alarmsOf(full)) {
      expect(alarm.AlarmDescription).toMatch(`What to do: docs/operations.md, "${nameOf(alarm)}".`);
      const [, runbook = ''] = operations.split(`\n### ${nameOf(alarm)}\n`).map((text) => text.split('\n#')[0] ?? '');
      expect(runbook.trim(), alarm.AlarmName).toMatch(/^(\S+\s+){10,59}\S+$/);
    }
  });
});

it('alarm topic: sends email, for CloudWatch and AWS Budgets of this account only', () => {
  const { alarmEmail } = deploySettings.full;
  expect(full.one('AWS::SNS::Subscription').properties).toMatchObject({ Protocol: 'email', Endpoint: alarmEmail });
  type Policy = { PolicyDocument: { Statement: { Effect: string }[] } };
  const { Statement } = full.one<Policy>('AWS::SNS::TopicPolicy').properties.PolicyDocument;
  const Condition = { StringEquals: { 'aws:SourceAccount': 'AWS::AccountId' } };
  const Principal = { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] };
  const allowed = Statement.filter(({ Effect }) => Effect === 'Allow');
  expect(allowed).toMatchObject([{ Action: 'sns:Publish', Principal, Condition }]);
});

it('health check: asks from three regions for the response of the API under the public name', () => {
  const { HealthCheckConfig } = full.one<{ HealthCheckConfig: object }>('AWS::Route53::HealthCheck').properties;
  expect(HealthCheckConfig).toMatchObject({
    Type: 'HTTPS_STR_MATCH',
    FullyQualifiedDomainName: deploySettings.full.domainName,
    ResourcePath: apiPaths.check,
    SearchString: 'isAuthenticated',
    ...{ RequestInterval: 30, FailureThreshold: 3, Regions: ['us-east-1', 'us-west-2', 'eu-west-1'] },
  });
});
