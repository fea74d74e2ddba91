import { availableParallelism, loadavg } from 'node:os';

/** The middle value; of an even number of values, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
};

/** Warns before a benchmark starts that other work on this machine will distort its times. */
export const warnIfBusy = (): void => {
  const [load = 0] = loadavg();
  const processors = availableParallelism();
  if (load < processors / 2) return;
  console.log(`The machine is busy (load ${load.toFixed(1)}, ${processors} processors): do not rely on the times.\n`);
};
