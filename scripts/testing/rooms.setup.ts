import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';

/** Builds once for the run, unless it is built, what the functions serve of the rooms. */
export default (): Promise<void> => buildSiteIfChanged(() => undefined);
