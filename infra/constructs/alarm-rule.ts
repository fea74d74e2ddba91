import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { CountedEvent } from '#functions/routes.ts';
import { fiveMinutes, type MonitoredResources } from './monitored-resources.ts';

export type AlarmRule = {
  /** Of the alarm. */
  name: string;
  /** For the operator: what happened and what it means, in full sentences. */
  description: string;
  metric: (resources: MonitoredResources) => IMetric;
  /** The alarm starts at this value. */
  threshold: number;
  /** The alarm starts below the threshold instead. */
  startsBelow?: true;
  /** The alarm starts when the metric has no data, too. By default it does not: without traffic nothing can fail. */
  silenceIsAlarm?: true;
  /** How many periods are looked at; by default one. */
  periods?: number;
  /** In how many of these it has to be so; by default in all. */
  datapoints?: number;
};

/** For what should never stop. */
export const heartbeat = { startsBelow: true, silenceIsAlarm: true } as const;

/** How long whatever should keep running may be silent. */
export const silence = Duration.minutes(30);

export const sum = { statistic: 'Sum', period: fiveMinutes };
export const maximum = { statistic: 'Maximum', period: fiveMinutes };

/** An alarm on a log event, whichever functions log it. */
export const onEvent = (
  event: CountedEvent,
  description: string,
  { threshold = 1, period = fiveMinutes }: { threshold?: number; period?: Duration } = {},
): AlarmRule => ({
  name: event.replaceAll('_', '-'),
  description,
  metric: ({ logMetrics }) => logMetrics.metric(event, period),
  threshold,
});
