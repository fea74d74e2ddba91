import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';

/** Builds the site and the room files unless they are current. */
export default () => buildSiteIfChanged();
