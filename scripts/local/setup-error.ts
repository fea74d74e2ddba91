/** A fault of the surroundings that a person can mend: one sentence for them, no stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}
