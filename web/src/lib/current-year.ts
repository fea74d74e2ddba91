import { useSyncExternalStore } from 'react';

const never = () => () => {};
const thisYear = () => new Date().getFullYear();
const yearOfBuild = () => __BUILD_YEAR__;

/** This year; in the prerendered page, and until it is hydrated, the year of the build, so that both agree. */
export function useCurrentYear(): number {
  return useSyncExternalStore(never, thisYear, yearOfBuild);
}
