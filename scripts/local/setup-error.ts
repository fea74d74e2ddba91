/** A problem that the person who typed the command can fix. The message is one sentence for them; no stack is shown. */
export class SetupError extends Error {
  override name = 'SetupError';
}
