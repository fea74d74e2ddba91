import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFunctions, mailEvents, notifier } from '#functions/routes.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { account, assetOf, functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Alarm = Record<string, unknown> & {
  AlarmName: string;
  TreatMissingData: string;
  Metrics?: { Expression?: string; MetricStat?: { Period: number; Stat: string } }[];
};
type Filter = {
  FilterPattern: string;
  LogGroupName: string;
  MetricTransformations: [{ MetricName: string; MetricNamespace: string; MetricValue: string; Unit?: string }];
};

const full = readAssembly('full');
const propertiesOf = <Properties>(type: string) => full.all<Properties>(type).map(({ properties }) => properties);
const alarms = propertiesOf<Alarm>('AWS::CloudWatch::Alarm');
const filters = propertiesOf<Filter>('AWS::Logs::MetricFilter').map(
  ({ FilterPattern: pattern, LogGroupName: log, MetricTransformations: [made] }) => ({ pattern, log, ...made }),
);
const topic = full.one('AWS::SNS::Topic').id;
const prefix = `website-${full.stage}-`;
const alarmOf = (name: string) => alarms.find(({ AlarmName }) => AlarmName === prefix + name);
const logOf = (folder: string) => functionOf(full, folder).properties.LoggingConfig.LogGroup;
const runbook = readFileSync(join(import.meta.dirname, '../docs/alarms.md'), 'utf8');

/** The event names that a function's code logs. */
const loggedBy = ({ folder }: { folder: string }): string[] => {
  const code = readFileSync(join(assetOf(full, folder), 'handler.mjs'), 'utf8');
  const calls = [...code.matchAll(/\.(?:info|warn|failure)\(([^,)]+)/g)].join();
  return [...new Set([...calls.matchAll(/"([a-z]+(?:_[a-z]+)*)"/g)].map(([, event = '']) => event))];
};

/** The statistic and period of an alarm's metric, or of the first metric in its expression. */
const measured = ({ Metrics = [], Period, Statistic }: Alarm) => {
  const { Period: period = Period, Stat = Statistic } = Metrics.find(({ MetricStat }) => MetricStat)?.MetricStat ?? {};
  return [Stat, period];
};

testRows<[name: string, isBelow: boolean, threshold: number, statistic: string, period: number, silence?: string]>([
  ['lead-failures', false, 1, 'Maximum', 300],
  ['lead-undelivered', false, 1, 'Sum', 60],
  ['notify-silent', true, 1, 'SampleCount', 1800, 'missing'],
  ['lead-waiting', false, 600, 'Minimum', 300],
  ['lead-unconfirmed', false, 1, 'Maximum', 300],
  ['delivery-delayed', false, 1, 'Sum', 300],
  ['delivery-unreported', true, 1, 'Maximum', 3600],
  ['site-down', true, 1, 'Minimum', 1800, 'missing'],
  ['site-flooded', false, 1, 'Sum', 300],
  ['certificate-expiring', true, 14, 'Minimum', 86_400],
  ['form-failed', false, 1, 'Sum', 300],
  ['api-errors', false, 5, 'Sum', 300],
  ['client-refused', false, 10, 'Sum', 300],
  ['own-page-refused', false, 3, 'Sum', 300],
])('alarms: fire at the right thresholds', (name, isBelow, Threshold, statistic, period, silence = 'notBreaching') => {
  const alarm = alarmOf(name);
  const needsSeveralPeriods = name === 'delivery-unreported';
  expect(alarm).toMatchObject({
    ComparisonOperator: isBelow ? 'LessThanThreshold' : 'GreaterThanOrEqualToThreshold',
    Threshold,
    TreatMissingData: silence,
    EvaluationPeriods: needsSeveralPeriods ? 12 : 1,
  });
  expect(alarm?.DatapointsToAlarm).toBe(needsSeveralPeriods ? 6 : undefined);
  expect(alarm && measured(alarm)).toEqual([statistic, period]);
});

describe('alarms', () => {
  it('email ALARM_EMAIL when they fire and when they clear', () => {
    for (const alarm of alarms) expect(alarm).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
    expect(full.one('AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: deploySettings.full.ALARM_EMAIL,
    });
  });

  it('let only CloudWatch and AWS Budgets publish to their topic', () => {
    const { Statement } = full.one<{ PolicyDocument: { Statement: Record<string, unknown>[] } }>(
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
  });
});

describe('docs/alarms.md', () => {
  const sectionOf = (heading: string) => {
    const [, text = ''] = runbook.split(new RegExp(`^## ${heading}\n`, 'm'));
    return text.split(/^#+ /m)[0] ?? '';
  };

  testRows(alarms.map(({ AlarmName }) => AlarmName.slice(prefix.length)))(
    'explains each alarm in a section named after it',
    (name) => {
      expect(alarmOf(name)?.AlarmDescription).toMatch(`. What to do: docs/alarms.md, "${name}".`);
      expect(sectionOf(name)).toContain('**What to do:** ');
    },
  );

  it('lists exactly the events that the functions log', () => {
    const listed = [...sectionOf('Logs').matchAll(/^\| (`.+?) \|/gm)].flatMap(([, events = '']) =>
      events.split(', ').map((event) => event.replaceAll('`', '')),
    );
    // `measured` comes from a separate log method, which loggedBy does not search for.
    expect(listed.toSorted()).toEqual([...new Set(['measured', ...allFunctions.flatMap(loggedBy)])].toSorted());
  });
});

describe('alarms for missing data', () => {
  it.each(['notify-silent', 'site-down'])('treat a gap as 0 and notify when all data is missing (%s)', (name) => {
    // An InsufficientData action runs only when the state changes, so a new stage without data sends no alarm.
    expect(alarmOf(name)).toMatchObject({ TreatMissingData: 'missing', InsufficientDataActions: [topic] });
    expect(alarmOf(name)?.Metrics).toContainEqual(expect.objectContaining({ Expression: 'FILL(reported, 0)' }));
  });

  it('detect emails that SES never reports on', () => {
    const reports = filters.filter(({ MetricName }) => MetricName === 'email_reported');
    // The units must match: CloudWatch does not define how an alarm on mixed units behaves.
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

  testRows(allFunctions)('count each event in exactly the functions that log it', (definition) => {
    const logged = loggedBy(definition).filter((event) => everyEvent.includes(event));
    expect(countedBy(definition.folder).toSorted()).toEqual(logged.toSorted());
    // Filters search the complete line for an event name, so no event name is allowed to contain another.
    for (const event of everyEvent) expect(everyEvent.filter((other) => other.includes(event))).toEqual([event]);
  });
});
