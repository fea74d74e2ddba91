import type { Measure } from '#functions/routes.ts';

type Field = string | number | boolean | undefined;

/** SES errors contain some; a log must not. */
const emailAddress = /[^\s<>"'(),:;[\]/]+@[^\s<>"'(),:;[\]/]+/g;

const withoutAddresses = (text: string) => text.replaceAll(emailAddress, '[address]');

/** A syntax error quotes the text that it could not parse, in its message and its stack, and that text can be a row. */
const quotes = (error: Error): boolean => error instanceof SyntaxError;

const reasonOf = (error: Error) => (quotes(error) ? 'invalid syntax' : withoutAddresses(error.message));

const describe = (error: unknown): Record<string, Field> => {
  if (!(error instanceof Error)) return { error: typeof error };
  // Name, message and stack only: an SDK error's other properties can hold the whole row.
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

/** Fields are identifiers and counts: never a body, name, password, token, address, or message of a visitor. */
export const log = {
  info: (event: string, fields: Record<string, Field> = {}) => write('info', event, fields),
  warn: (event: string, fields: Record<string, Field> = {}) => write('warn', event, fields),
  /** Reports numbers, which become metrics. CloudWatch reads them only from a line without Lambda's own prefix. */
  measure: (numbers: Readonly<Partial<Record<Measure, number>>>) => {
    process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), level: 'info', event: 'measured', ...numbers })}\n`,
    );
  },
  failure: (event: string, error: unknown, fields: Record<string, Field> = {}) =>
    write('error', event, { ...fields, ...describe(error) }),
};
