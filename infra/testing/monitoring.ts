import type { Assembly } from './assembly.ts';

type AlarmProperties = {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: string[];
  OKActions: string[];
  InsufficientDataActions?: string[];
  ComparisonOperator: string;
  TreatMissingData: string;
  Threshold: number;
  MetricName?: string;
  Namespace?: string;
  Metrics?: { Expression?: string; MetricStat?: { Period: number; Stat: string; Metric: { MetricName: string } } }[];
};

type FilterProperties = {
  FilterPattern: string;
  MetricTransformations: { MetricName: string; MetricNamespace: string; MetricValue: string }[];
};

/** What a deployed site is watched with. */
export const monitoringOf = (assembly: Assembly) => ({
  alarms: assembly.all<AlarmProperties>('AWS::CloudWatch::Alarm').map(({ properties }) => properties),
  filters: assembly.all<FilterProperties>('AWS::Logs::MetricFilter').map(({ properties }) => properties),
  dashboard: assembly.one<{ DashboardBody: string; DashboardName: string }>('AWS::CloudWatch::Dashboard').properties,
});
