import { Metric, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type CountedEvent, httpEvents } from '#functions/routes.ts';
import { pascalCase } from '#infra/names.ts';
import type { Handler } from './handler.ts';

export type LogMetricsProps = {
  /** Tells the metrics of one stage from those of another. */
  namespace: string;
  apiHandlers: readonly Handler[];
  /** The functions that no visitor calls. */
  backgroundHandlers: readonly Handler[];
};

/** Counts log events (functions/lib/log.ts) as metrics: one per event, whichever functions log it. */
export class LogMetrics extends Construct {
  readonly #namespace: string;

  constructor(scope: Construct, id: string, { namespace, apiHandlers, backgroundHandlers }: LogMetricsProps) {
    super(scope, id);
    this.#namespace = namespace;
    for (const handler of apiHandlers) this.#count(handler, [...httpEvents, ...handler.definition.countedEvents]);
    for (const handler of backgroundHandlers) this.#count(handler, handler.definition.countedEvents);
  }

  /** How often an event was logged. */
  metric(event: CountedEvent, period = Duration.minutes(5)): Metric {
    return new Metric({ namespace: this.#namespace, metricName: event, statistic: 'Sum', period });
  }

  #count({ definition, logs }: Handler, events: readonly CountedEvent[]) {
    for (const event of events) {
      new MetricFilter(this, pascalCase(`${definition.folder}-${event}`), {
        logGroup: logs,
        // Lambda puts a prefix before the line of JSON, so it is searched as text. No name is part of another.
        filterPattern: FilterPattern.allTerms(event),
        metricNamespace: this.#namespace,
        metricName: event,
        metricValue: '1',
        unit: Unit.COUNT,
      });
    }
  }
}
