import { writeDocuments } from '#functions/proposals/build.ts';

/** Builds the documents once for the run: the handler of the documents serves what was built. */
export default (): void => writeDocuments();
