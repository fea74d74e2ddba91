import { buildSiteIfChanged } from '#scripts/build.ts';

export default () => buildSiteIfChanged();
