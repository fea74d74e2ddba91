/** A problem that the person who typed the command can fix. The message is a sentence for them; no stack is shown. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** By their names: this folder imports nothing of the rooms, and Vite makes a class of its own of each. */
const fixableErrors = ['SetupError', 'RoomError', 'EnvironmentError'];

/** What to print for an error: one sentence where a person can fix the cause, the whole error otherwise. */
export const printable = (error: unknown): unknown =>
  error instanceof Error && fixableErrors.includes(error.name) ? error.message : error;

const refusals: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The disk is read-only',
  EACCES: 'Access is denied',
  EPERM: 'Access is denied',
};

/**
 * Explains the errors of a full or protected disk, which can come from any step.
 * @returns a SetupError for such an error, every other error as it is
 */
export const explainDiskError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code = '', path = 'the data' } = error as NodeJS.ErrnoException;
  // The embedded database reports a full disk as a fault of its own.
  const refusal = /disk is full/.test(error.message) ? refusals.ENOSPC : refusals[code];
  return refusal === undefined
    ? error
    : new SetupError(`${refusal}: ${path} cannot be used. Correct this and start again, or set DATA_DIR elsewhere.`);
};
