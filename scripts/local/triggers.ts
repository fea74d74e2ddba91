import { notifier } from '#functions/routes.ts';
import { invoke, type LoadHandler } from './invoke.ts';

/** Delay of the timer's first call, in ms: short, so that emails left unsent by an earlier run soon go out. */
const firstCall = 2000;

/**
 * Calls the notify function as the deployed timer does, and as the stream does, but without the ids of new rows: the
 * function finds them, because the local index is never late. Calls never overlap.
 */
export const startTriggers = (load: LoadHandler, timerSeconds: number) => {
  let running: Promise<unknown> = Promise.resolve();
  const notify = (event: unknown) => {
    const call = () => invoke(load, notifier.folder, event, notifier.timeoutSeconds * 1000);
    running = running.then(call).catch((error: Error) => console.error(`notify failed: ${error.message}`));
  };
  const onTimer = () => notify(notifier.timer.event);
  const timers = [setTimeout(onTimer, firstCall), setInterval(onTimer, timerSeconds * 1000)];
  return {
    /** Tells the function that a form may have stored a row. */
    wake: () => notify({ Records: [] }),
    /** Starts no more calls; resolves when the current one ends. */
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
};
