type Field = string | number | boolean | undefined;

/** The metrics that alarms watch (infra/constructs/alarms.ts): how often an event was logged, and measured numbers. */
const countedEvents = ['email_refused', 'lead_unreadable', 'own_page_refused'] as const;

type CountedEvent = (typeof countedEvents)[number];
type Measure = 'oldestLeadSeconds';

/** The name of a metric in CloudWatch. */
export type MetricName = CountedEvent | Measure;

/** The namespace of a stage's metrics in CloudWatch. */
export const metricNamespace = (stage: string): string => `website/${stage}`;

/** SES error messages contain email addresses, which must not be logged. */
const emailAddress = /[^\s<>"'(),:;[\]/]+@[^\s<>"'(),:;[\]/]+/g;

const withoutEmailAddresses = (text: string) => text.replaceAll(emailAddress, '[address]');

/** A syntax error's message and stack quote the text that could not be parsed, which may be a table row. */
const quotes = (error: Error): boolean => error instanceof SyntaxError;

const reasonOf = (error: Error) => (quotes(error) ? 'invalid syntax' : withoutEmailAddresses(error.message));

const describe = (error: unknown): Record<string, Field> => {
  if (!(error instanceof Error)) return { error: typeof error };
  // Name, message, and stack only: other properties of an SDK error can contain a complete table row.
  return {
    error: error.name,
    reason: reasonOf(error),
    stack: error.stack === undefined || quotes(error) ? undefined : withoutEmailAddresses(error.stack),
    ...(error.cause instanceof Error && { cause: `${error.cause.name}: ${reasonOf(error.cause)}` }),
  };
};

/**
 * Writes numbers that CloudWatch turns into metrics, in its embedded metric format. Lambda puts a prefix before what
 * `console` writes, and CloudWatch reads only lines that are JSON as a whole.
 */
const writeMetrics = (line: Record<string, Field>, numbers: Readonly<Record<string, number>>) => {
  const directive = {
    Namespace: metricNamespace(process.env.APP_STAGE ?? 'local'),
    Dimensions: [[]],
    Metrics: Object.keys(numbers).map((Name) => ({ Name })),
  };
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics: [directive] };
  process.stdout.write(`${JSON.stringify({ ...line, ...numbers, _aws })}\n`);
};

const isCounted = (event: string) => countedEvents.some((counted) => counted === event);

const write = (level: 'info' | 'warn' | 'error', event: string, fields: Record<string, Field>) => {
  const line = { time: new Date().toISOString(), level, event, ...fields };
  if (isCounted(event)) writeMetrics(line, { [event]: 1 });
  else console[level](JSON.stringify(line));
};

/** Fields must never contain a request body or a visitor's name, password, token, email or IP address, or message. */
export const log = {
  info: (event: string, fields: Record<string, Field> = {}) => write('info', event, fields),
  warn: (event: string, fields: Record<string, Field> = {}) => write('warn', event, fields),
  failure: (event: string, error: unknown, fields: Record<string, Field> = {}) =>
    write('error', event, { ...fields, ...describe(error) }),
  /** Logs numbers that become metrics. */
  measure: (numbers: Readonly<Partial<Record<Measure, number>>>) =>
    writeMetrics({ time: new Date().toISOString(), level: 'info', event: 'measured' }, numbers),
};
