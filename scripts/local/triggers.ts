import { notifier } from '#functions/routes.ts';
import { invoke, type LoadFunction } from './invoke.ts';

/**
 * Calls the notify function as the deployed timer does, and as the stream does, but without the ids of new rows: the
 * function finds them, because the local index is never late. Calls never overlap.
 */
export const startTriggers = (load: LoadFunction) => {
  let running: Promise<unknown> = Promise.resolve();
  const notify = (event: object) => {
    const call = () => invoke(load, notifier.folder, event, notifier.timeoutSeconds);
    running = running.then(call).catch((error: Error) => console.error(`notify failed: ${error.message}`));
  };
  // The first call sends what an earlier run left.
  notify(notifier.timer.event);
  const timer = setInterval(notify, notifier.timer.everyMinutes * 60_000, notifier.timer.event);
  return {
    /** Tells the function that a form may have stored a row. */
    wake: () => notify({ Records: [] }),
    /** Starts no more calls; resolves when the current one ends. */
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
