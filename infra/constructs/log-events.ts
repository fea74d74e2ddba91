import { type Metric, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Handler } from './handler.ts';

/** Events that the functions log (functions/lib/log.ts) and that are counted, by the functions that log them. */
const counted = {
  lead_stored: ['contact'],
  lead_notified: ['notify'],
  lead_unreadable: ['notify'],
  email_failed: ['notify'],
  mark_failed: ['notify'],
  claim_failed: ['notify'],
  limiter_unavailable: ['contact', 'login'],
  login_failed: ['login'],
  login_limited: ['login'],
  login_without_password_set: ['login'],
  dependency_unavailable: ['contact', 'login', 'logout', 'check', 'proposals'],
  unexpected_error: ['contact', 'login', 'logout', 'check', 'proposals'],
} as const;

export type LogEvent = keyof typeof counted;

/**
 * Counts log events as metrics, one for each event whichever function logs it.
 * @param namespace of the metrics; names the stack, so that stages are told apart
 */
export const countLogEvents = (
  scope: Construct,
  namespace: string,
  handlers: ReadonlyMap<string, Handler>,
): Record<LogEvent, Metric> => {
  const metrics = Object.entries(counted).map(([event, folders]) => {
    const filters = folders.map((folder) => {
      const handler = handlers.get(folder);
      if (!handler) throw new Error(`${event} is said to be logged by ${folder}, which is no function.`);
      return new MetricFilter(scope, `${event}-${folder}`, {
        logGroup: handler.logs,
        // The line is JSON behind Lambda's own prefix, so it is searched as text. No name is part of another.
        filterPattern: FilterPattern.allTerms(event),
        metricNamespace: namespace,
        metricName: event,
        metricValue: '1',
        unit: Unit.COUNT,
      });
    });
    const [first] = filters;
    if (!first) throw new Error(`${event} is logged by nobody.`);
    return [event, first.metric({ statistic: 'Sum' })] as const;
  });
  return Object.fromEntries(metrics) as Record<LogEvent, Metric>;
};
