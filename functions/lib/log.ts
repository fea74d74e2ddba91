import type { Measure } from '#functions/routes.ts';

type Field = string | number | boolean | undefined;

/** SES error messages contain email addresses, which must not be logged. */
const emailAddress = /[^\s<>"'(),:;[\]/]+@[^\s<>"'(),:;[\]/]+/g;

const withoutAddresses = (text: string) => text.replaceAll(emailAddress, '[address]');

/** A syntax error's message and stack quote the text that could not be parsed, which may be a table row. */
const quotes = (error: Error): boolean => error instanceof SyntaxError;

const reasonOf = (error: Error) => (quotes(error) ? 'invalid syntax' : withoutAddresses(error.message));

const describe = (error: unknown): Record<string, Field> => {
  if (!(error instanceof Error)) return { error: typeof error };
  // Name, message, and stack only: other properties of an SDK error can contain a complete table row.
  return {
    error: error.name,
    reason: reasonOf(error),
    stack: error.stack === undefined || quotes(error) ? undefined : withoutAddresses(error.stack),
    ...(error.cause instanceof Error && { cause: `${error.cause.name}: ${reasonOf(error.cause)}` }),
  };
};

const write = (level: 'info' | 'warn' | 'error', event: string, fields: Record<string, Field>) => {
  console[level](JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
};

/** Fields must never contain a request body or a visitor's name, password, token, email or IP address, or message. */
export const log = {
  info: (event: string, fields: Record<string, Field> = {}) => write('info', event, fields),
  warn: (event: string, fields: Record<string, Field> = {}) => write('warn', event, fields),
  /** Logs numbers that become metrics. CloudWatch needs lines without the prefix that Lambda adds to console output. */
  measure: (numbers: Readonly<Partial<Record<Measure, number>>>) => {
    process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), level: 'info', event: 'measured', ...numbers })}\n`,
    );
  },
  failure: (event: string, error: unknown, fields: Record<string, Field> = {}) =>
    write('error', event, { ...fields, ...describe(error) }),
};
