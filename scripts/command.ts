import { fileURLToPath } from 'node:url';

/** The project's folder. Paths in settings are relative to it, wherever the program was started. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/** A problem that the person who runs a command can fix. The message is written for them and shown without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** SetupError, wrong options, and what the system, AWS, or the settings of a function refuse. */
const isFixable = (error: Error & { code?: unknown }): boolean =>
  // A name rather than a class, because Vite loads its own copy of each class.
  ['SetupError', 'EnvironmentError'].includes(error.name) ||
  '$metadata' in error ||
  'syscall' in error ||
  String(error.code).startsWith('ERR_PARSE_ARGS');

/** What to print for an error: one sentence if a person can fix the cause, otherwise the complete error. */
export const printable = (error: unknown): unknown =>
  error instanceof Error && isFixable(error) ? error.message : error;

/** Runs the file that calls this as a command. */
export const runAsCommand = async (main: (args: string[]) => Promise<void>): Promise<void> => {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(printable(error));
    process.exitCode = 1;
  }
};
