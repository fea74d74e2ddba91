/** A problem that the person who runs a command can fix. The message is written for them and shown without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** Names rather than classes, because Vite loads its own copy of each class. */
const fixableErrors = ['SetupError', 'EnvironmentError'];

/** What to print for an error: one sentence if a person can fix the cause, otherwise the complete error. */
export const printable = (error: unknown): unknown =>
  error instanceof Error && fixableErrors.includes(error.name) ? error.message : error;
