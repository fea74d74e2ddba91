import { Metric, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type CountedEvent, httpEvents, type Measure, mailEvents } from '#functions/routes.ts';
import { pascalCase } from '#infra/names.ts';
import { apiPaths } from '#shared/api.ts';
import type { Handler } from './handler.ts';

type LogMetricsProps = {
  /** Tells the metrics of one stage from those of another. */
  namespace: string;
  handlers: readonly Handler[];
  /** Of API Gateway: a line of JSON for each request (infra/constructs/api.ts). */
  accessLog: ILogGroup;
};

/** The metric of requests that API Gateway refused by itself, because its route had too many. */
const refused = 'requests_refused';
const isRefused = FilterPattern.all(
  FilterPattern.stringValue('$.status', '=', '429'),
  // No function was started: its own limits answer 429 too.
  FilterPattern.stringValue('$.functionRequestId', '=', '-'),
);

/** The metric of contact forms that were not taken, through no fault of the visitor. */
const formsFailed = 'forms_failed';

/** 0 for each email about a lead that went out, 1 for each of which SES reported what became of it. */
const reported = 'emails_reported';
const reportedBy: Partial<Record<CountedEvent, '0' | '1'>> = {
  lead_notified: '0',
  lead_delivered: '1',
  lead_undelivered: '1',
};

/** Makes metrics out of logs: events that are counted, and numbers that functions report (functions/lib/log.ts). */
export class LogMetrics extends Construct {
  readonly #namespace: string;

  constructor(scope: Construct, id: string, props: LogMetricsProps) {
    super(scope, id);
    this.#namespace = props.namespace;
    for (const handler of props.handlers) {
      this.#count(handler);
      this.#read(handler);
    }
    this.#countRefused('RequestsRefused', props.accessLog);
    this.#countRefused('RequestsRefusedByRoute', props.accessLog, { route: '$.route' });
    new MetricFilter(this, 'FormsFailed', {
      logGroup: props.accessLog,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.route', '=', `POST ${apiPaths.contact}`),
        FilterPattern.any(FilterPattern.stringValue('$.status', '=', '5*'), isRefused),
      ),
      metricNamespace: this.#namespace,
      metricName: formsFailed,
      metricValue: '1',
      unit: Unit.COUNT,
    });
  }

  /** How many contact forms were answered with a server error, or refused by API Gateway. */
  formsFailed(): Metric {
    return this.#metric(formsFailed, 'Sum');
  }

  /** How often an event was logged. */
  metric(event: CountedEvent, period?: Duration): Metric {
    return this.#metric(event, 'Sum', period);
  }

  /** A number that a function reports each time that it has run. */
  measured(measure: Measure, statistic: 'Maximum' | 'Minimum' | 'SampleCount', period?: Duration): Metric {
    return this.#metric(measure, statistic, period);
  }

  /** 1 where SES reports on emails about leads, 0 where it only sends them; no data where none went out. */
  reportedEmails(period: Duration): Metric {
    return this.#metric(reported, 'Maximum', period);
  }

  /** How many requests API Gateway refused. @param route method and path of one; without it those of all routes */
  refused(route?: string): Metric {
    const ofAll = this.#metric(refused, 'Sum');
    return route === undefined ? ofAll : ofAll.with({ dimensionsMap: { route }, label: route });
  }

  #metric(metricName: string, statistic: string, period = Duration.minutes(5)) {
    return new Metric({ namespace: this.#namespace, metricName, statistic, period });
  }

  #countRefused(id: string, logGroup: ILogGroup, dimensions?: Record<string, string>) {
    new MetricFilter(this, id, {
      logGroup,
      filterPattern: isRefused,
      metricNamespace: this.#namespace,
      metricName: refused,
      metricValue: '1',
      unit: Unit.COUNT,
      ...(dimensions && { dimensions }),
    });
  }

  #count({ definition, logs }: Handler) {
    for (const event of ['routes' in definition ? httpEvents : [], definition.countedEvents].flat()) {
      new MetricFilter(this, pascalCase(`${definition.folder}-${event}`), {
        logGroup: logs,
        // Lambda puts a prefix before the line of JSON, so it is searched as text. No name is part of another.
        filterPattern: FilterPattern.allTerms(event),
        metricNamespace: this.#namespace,
        metricName: event,
        metricValue: '1',
        unit: Unit.COUNT,
      });
      const value = reportedBy[event];
      const knows = value === '0' || definition.folder === mailEvents.folder;
      if (value === undefined || !knows) continue;
      new MetricFilter(this, pascalCase(`${definition.folder}-${event}-reported`), {
        logGroup: logs,
        filterPattern: FilterPattern.allTerms(event),
        metricNamespace: this.#namespace,
        metricName: reported,
        metricValue: value,
      });
    }
  }

  #read({ definition, logs }: Handler) {
    for (const measure of definition.measures ?? []) {
      new MetricFilter(this, pascalCase(`${definition.folder}-${measure}`), {
        logGroup: logs,
        // Any number: a certificate's days can be below 0.
        filterPattern: FilterPattern.numberValue(`$.${measure}`, '>', -1e9),
        metricNamespace: this.#namespace,
        metricName: measure,
        metricValue: `$.${measure}`,
      });
    }
  }
}
