/** Short enough for limits of half a second and more; each tick gives a process without CPU one more chance to read. */
const tickMs = 100;

/** Who waits, and for how many more ticks. */
const waiting = new Map<AbortController, number>();
let ticker: NodeJS.Timeout | undefined;

const tick = () => {
  for (const [controller, left] of waiting) {
    if (left > 1) waiting.set(controller, left - 1);
    else {
      waiting.delete(controller);
      controller.abort(new DOMException('No answer in time.', 'TimeoutError'));
    }
  }
  if (waiting.size > 0) return;
  clearInterval(ticker);
  ticker = undefined;
};

/** A time limit, which ends with its scope: `using limit = timeout(700)`. */
export type Timeout = Disposable & { signal: AbortSignal };

/**
 * Like AbortSignal.timeout, but fair on a busy machine: the time is counted in ticks, and between two ticks this process
 * reads every answer that has arrived. A process that gets no CPU for a while therefore does not take answers that wait
 * in its sockets for missing ones.
 * @param ms give or take a tick, and longer by the time in which the process could not run
 */
export const timeout = (ms: number): Timeout => {
  const controller = new AbortController();
  waiting.set(controller, Math.ceil(ms / tickMs));
  ticker ??= setInterval(tick, tickMs).unref();
  return { signal: controller.signal, [Symbol.dispose]: () => void waiting.delete(controller) };
};
