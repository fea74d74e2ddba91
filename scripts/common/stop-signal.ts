import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

let stopping: AbortController | undefined;

/**
 * Returns a signal that aborts when this process should stop: on Ctrl-C (in a terminal, it arrives both directly and
 * through run.mjs), on a signal that run.mjs forwards, or when run.mjs ends (its IPC channel closes, even on kill -9).
 */
export const stopSignal = (): AbortSignal => {
  if (stopping) return stopping.signal;
  stopping = new AbortController();
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => stopping?.abort());
  return stopping.signal;
};

export const stopped = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

/** Waits for `time` milliseconds, or until the signal aborts. */
export const pause = (time: number, signal: AbortSignal): Promise<void> =>
  delay(time, undefined, { signal }).catch(() => undefined);
