import { availableParallelism, loadavg } from 'node:os';

/** Warns, before a bench begins, that the machine has other work: the times will say more about that. */
export const warnIfBusy = (): void => {
  const [load = 0] = loadavg();
  const processors = availableParallelism();
  if (load < processors / 2) return;
  console.log(`The machine is busy (load ${load.toFixed(1)}, ${processors} processors): times will settle nothing.\n`);
};
