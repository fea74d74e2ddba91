import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canary } from '#functions/routes.ts';
import { createApp, withoutCode } from '#infra/app.ts';

/** What a stage has of everything that costs by the piece, counted from its templates. */
export type Deployed = {
  /** Each metric that an alarm looks at is paid for. */
  alarmMetrics: number;
  /** Of these, those of alarms on what the canary reports. */
  canaryAlarmMetrics: number;
  /** Metrics of our own that have data in every hour. */
  reportedMetrics: number;
  /** Calls of functions by schedules, in a month. */
  scheduledCalls: number;
  secrets: number;
  /** Of the web ACL, in a stage that has one. */
  webAclRules: number;
};

type Resource = { Type: string; Properties: Record<string, unknown> };
type Alarm = { MetricName?: string; Metrics?: { MetricStat?: { Metric: { MetricName: string } } }[] };

const minutesOfMonth = 30 * 24 * 60;

/** Lambda's metrics about an event source mapping on a stream: the group EventCount. */
const metricsOfMapping = 6;

/** Addresses that get no email: nothing is deployed. */
const settings = {
  SALES_EMAIL: 'sales@firm.example',
  FROM_EMAIL: 'website@firm.example',
  ALARM_EMAIL: 'operators@firm.example',
  REGION: 'us-east-1',
  WAF_RATE_LIMIT: '1000',
  SITE_FOLDER: 'infra',
};

/** The resources of a stage with a web ACL. Its code is left out: only the templates are looked at. */
const templateResources = (): Resource[] => {
  const outdir = mkdtempSync(join(tmpdir(), 'costs-'));
  try {
    const { stacks } = createApp(settings, { outdir, context: withoutCode }).synth();
    return stacks.flatMap(({ template }) => Object.values(template.Resources as Record<string, Resource>));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

const metricsOf = ({ MetricName, Metrics = [] }: Alarm): string[] =>
  MetricName === undefined ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []) : [MetricName];

/** @returns how often a schedule such as `rate(2 minutes)` comes in a month */
const callsOf = (schedule: string): number => {
  const [, number = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  const minutes = { minute: 1, hour: 60, day: 24 * 60 }[unit];
  if (!minutes) throw new Error(`${schedule} is not a rate.`);
  return minutesOfMonth / (Number(number) * minutes);
};

const count = (): Deployed => {
  const resources = templateResources();
  const ofType = <Properties>(type: string) =>
    resources.filter(({ Type }) => Type === type).map(({ Properties }) => Properties as Properties);
  const alarms = ofType<Alarm>('AWS::CloudWatch::Alarm').flatMap(metricsOf);
  const reported = ofType<{ MetricTransformations: { MetricName: string; MetricValue: string }[] }>(
    'AWS::Logs::MetricFilter',
  )
    .flatMap(({ MetricTransformations }) => MetricTransformations)
    .filter(({ MetricValue }) => MetricValue.startsWith('$.'));
  const mappings = ofType<{ MetricsConfig?: object }>('AWS::Lambda::EventSourceMapping');
  return {
    alarmMetrics: alarms.length,
    canaryAlarmMetrics: alarms.filter((name) => canary.measures.some((measure) => measure === name)).length,
    reportedMetrics:
      new Set(reported.map(({ MetricName }) => MetricName)).size +
      mappings.filter(({ MetricsConfig }) => MetricsConfig).length * metricsOfMapping,
    scheduledCalls: ofType<{ ScheduleExpression?: string }>('AWS::Events::Rule')
      .flatMap(({ ScheduleExpression }) => ScheduleExpression ?? [])
      .reduce((sum, schedule) => sum + callsOf(schedule), 0),
    secrets: ofType('AWS::SecretsManager::Secret').length,
    webAclRules: ofType<{ Rules: unknown[] }>('AWS::WAFv2::WebACL').reduce((sum, { Rules }) => sum + Rules.length, 0),
  };
};

let counted: Deployed | undefined;

/** Counted once: it takes seconds. */
export const deployed = (): Deployed => {
  counted ??= count();
  return counted;
};
