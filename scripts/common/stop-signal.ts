import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

let stopping: AbortController | undefined;

/**
 * Aborts when the process should stop: on Ctrl-C, on a signal to npm that run.mjs forwards, or when run.mjs itself ends
 * (the channel to it closes, even by kill -9). A terminal's Ctrl-C arrives twice, directly and through run.mjs.
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

/** Waits for a time in milliseconds, or until the signal aborts. */
export const pause = (time: number, signal: AbortSignal): Promise<void> =>
  delay(time, undefined, { signal }).catch(() => undefined);
