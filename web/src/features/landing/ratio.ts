import { cellsBetween } from '#web/src/ui/cells.ts';

/** The smallest whole numbers with this ratio; approximate if more than ten would be needed. */
export const fewestWhole = (times: number): [above: number, below: number] => {
  const below = cellsBetween(1, 11).find((count) => Number.isInteger(count * times)) ?? 10;
  return [Math.round(below * times), below];
};
