import { setTimeout as delay } from 'node:timers/promises';

/** Counts the requests in flight, so that work in the background can wait for a gap between them. */
export class Traffic {
  private inFlight = 0;
  private gap = Promise.withResolvers<void>();

  /** Counts a request until it is answered. */
  async during<Result>(request: () => Promise<Result>): Promise<Result> {
    this.inFlight += 1;
    try {
      return await request();
    } finally {
      this.inFlight -= 1;
      if (this.inFlight === 0) {
        this.gap.resolve();
        this.gap = Promise.withResolvers();
      }
    }
  }

  /** Resolves when no request is in flight. @param limit how long it waits at most, in milliseconds */
  async nextGap(limit: number): Promise<void> {
    if (this.inFlight > 0) await Promise.race([this.gap.promise, delay(limit, undefined, { ref: false })]);
  }
}
