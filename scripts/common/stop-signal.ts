import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

let stopping: AbortController | undefined;

/**
 * Aborts when the process should stop: on Ctrl-C, on a signal that run.mjs forwards, or when run.mjs ends (the IPC
 * channel closes, even after kill -9). In a terminal, Ctrl-C arrives twice: directly and through run.mjs.
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
