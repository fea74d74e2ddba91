import { cellsBetween } from '#web/src/ui/cells.ts';

/** The fewest whole numbers of which the first is `times` the second; nearly so where more than ten would be needed. */
export const fewestWhole = (times: number): [above: number, below: number] => {
  const below = cellsBetween(1, 11).find((count) => Number.isInteger(count * times)) ?? 10;
  return [Math.round(below * times), below];
};
