import type { Page, Request } from '@playwright/test';

/** A request that was answered: its path, what it was for, and the size of the answer's body as sent, in bytes. */
export type Loaded = { path: string; type: string; bytes: number };

/** How long nothing must be under way before all is taken to have come, in milliseconds. */
const quietMs = 500;

/** Notes everything that the page asks for from now on. */
export const watchTraffic = (page: Page) => {
  let finished: Request[] = [];
  let events = 0;
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    events += 1;
    underWay.add(request);
  });
  const end = (request: Request) => {
    events += 1;
    underWay.delete(request);
  };
  page.on('requestfailed', end);
  page.on('requestfinished', (request) => {
    end(request);
    finished.push(request);
  });
  return {
    /** What has come since the last time, when nothing has been under way for a while. */
    async take(): Promise<Loaded[]> {
      for (let before = -1; before !== events || underWay.size > 0; ) {
        before = events;
        await page.waitForTimeout(quietMs);
      }
      const taken = finished;
      finished = [];
      return Promise.all(
        taken.map(async (request) => ({
          path: new URL(request.url()).pathname,
          type: request.resourceType(),
          bytes: (await request.sizes()).responseBodySize,
        })),
      );
    },
  };
};

/** Bytes of these types together. */
export const bytesOf = (loaded: readonly Loaded[], ...types: string[]): number =>
  loaded.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
