/** A problem that the person who typed the command can fix. The message is a sentence for them; no stack is shown. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** Recognized by name: this folder may not import the rooms' code, and Vite loads its own copy of each class. */
const fixableErrors = ['SetupError', 'RoomError', 'EnvironmentError'];

/** What to print for an error: one sentence if a person can fix the cause, otherwise the complete error. */
export const printable = (error: unknown): unknown =>
  error instanceof Error && fixableErrors.includes(error.name) ? error.message : error;
