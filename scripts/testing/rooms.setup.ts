import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';

/** Builds the room files once per run, unless they are current. */
export default (): Promise<void> => buildSiteIfChanged(() => undefined);
