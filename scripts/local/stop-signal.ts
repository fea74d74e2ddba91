/**
 * The wish to stop: Ctrl-C, a signal to npm that run.mjs passed on, or the end of run.mjs itself (the channel to it
 * closes, even by kill -9). Asking twice changes nothing: a terminal's Ctrl-C arrives directly and through run.mjs.
 */
export const stopSignal = (): AbortSignal => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort(signal));
  process.on('disconnect', () => stopping.abort('disconnect'));
  return stopping.signal;
};

/** Resolves when the signal is given. */
export const stopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
