import { pause } from '#scripts/common/stop-signal.ts';

type Schedule = { name: string; everySeconds: number; event: unknown };

/** Time to the first run, in milliseconds: short, to finish what an earlier start left undone. */
const firstRun = 2000;

/**
 * Calls the function with each schedule's event, as EventBridge does. Runs of one schedule never overlap; a run that
 * fails is reported, and the next one follows on schedule.
 * @returns `stop` waits for a run in progress
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
      // From start to start: after a run longer than the period, the next one follows at once.
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
