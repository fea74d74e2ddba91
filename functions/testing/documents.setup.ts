import { writeStored } from '#functions/proposals/build.ts';

/** Writes once for the run what the functions serve. */
export default (): void => writeStored();
