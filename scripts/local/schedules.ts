import { setTimeout as delay } from 'node:timers/promises';

export type Schedule = { name: string; everySeconds: number; event: unknown };

/** So that what an earlier start left undone is not waited for: milliseconds from the start to the first run. */
const firstRun = 2000;

/**
 * Calls the function with each schedule's event, as EventBridge would. A schedule's run is over before its next begins;
 * one that fails is reported and comes again at the next tick.
 * @param options.soon names the schedules that also run right after the start
 * @returns what ends them: a run that is under way is waited for
 */
export const runSchedules = (options: {
  schedules: readonly Schedule[];
  soon: readonly string[];
  call: (event: unknown) => Promise<unknown>;
  log: (line: string) => void;
}): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;

  const run = async ({ name, everySeconds, event }: Schedule) => {
    const period = everySeconds * 1000;
    let wait = options.soon.includes(name) ? Math.min(firstRun, period) : period;
    while (!signal.aborted) {
      await delay(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const started = Date.now();
      try {
        await options.call(event);
      } catch (error) {
        options.log(`The scheduled ${name} failed: ${error instanceof Error ? error.message : error}`);
      }
      // From tick to tick; a run longer than the period is followed by the next one at once.
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
