import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';

export default () => buildSiteIfChanged();
