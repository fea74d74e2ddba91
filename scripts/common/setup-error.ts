/** A problem that the person who typed the command can fix. The message is a sentence for them; no stack is shown. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** Recognized by name: this folder imports nothing of the rooms, and Vite loads its own copy of each class. */
const fixableErrors = ['SetupError', 'RoomError', 'EnvironmentError'];

/** What to print for an error: one sentence where a person can fix the cause, the whole error otherwise. */
export const printable = (error: unknown): unknown =>
  error instanceof Error && fixableErrors.includes(error.name) ? error.message : error;
