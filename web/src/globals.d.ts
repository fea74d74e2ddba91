/** The UTC year in which the site was built. */
declare const __BUILD_YEAR__: number;
/** The paths of the API that the bootstrap calls. */
declare const __ROOM_API__: { check: string; proposals: string };
