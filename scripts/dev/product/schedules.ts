import { pause } from '#scripts/common/stop-signal.ts';

type Schedule = { name: string; everySeconds: number; event: unknown };

/** Delay of the first run, in milliseconds: short, to finish what an earlier start left undone. */
const firstRun = 2000;

/**
 * Calls the function with each schedule's event, as EventBridge does. Runs of a schedule never overlap; a failed run is
 * logged and the schedule continues.
 * @returns `stop`, which waits for a running call
 */
export const runSchedules = (options: {
  schedules: readonly Schedule[];
  call: (event: unknown) => Promise<unknown>;
  log: (line: string) => void;
}): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;

  const run = async ({ name, everySeconds, event }: Schedule) => {
    const period = everySeconds * 1000;
    let wait = Math.min(firstRun, period);
    while (!signal.aborted) {
      await pause(wait, signal);
      if (signal.aborted) return;
      const started = Date.now();
      try {
        await options.call(event);
      } catch (error) {
        options.log(`The scheduled ${name} failed: ${error instanceof Error ? error.message : error}`);
      }
      // Measured from start to start: an overlong run is followed at once.
      wait = Math.max(0, period - (Date.now() - started));
    }
  };

  const ended = Promise.all(options.schedules.map(run));
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
