import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Aborts when the process should stop: on Ctrl-C, on a signal to npm that run.mjs forwards, or when run.mjs itself ends
 * (the channel to it closes, even by kill -9). A terminal's Ctrl-C arrives twice, directly and through run.mjs.
 */
export const stopSignal = (): AbortSignal => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort(signal));
  process.on('disconnect', () => stopping.abort('disconnect'));
  return stopping.signal;
};

/** Resolves when the signal aborts. */
export const stopped = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

/** Waits for a time in milliseconds, or until the signal aborts. */
export const pause = (time: number, signal: AbortSignal): Promise<void> =>
  delay(time, undefined, { signal }).catch(() => undefined);
