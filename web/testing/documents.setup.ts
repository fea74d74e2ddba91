import { writeStored } from '#web/publishing/write-stored.ts';

/** Writes once for the run what the functions serve. */
export default (): void => writeStored();
