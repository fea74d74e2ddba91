import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** A request that was answered: its path, what it was for, and the size of the answer's body as sent, in bytes. */
export type Loaded = { path: string; type: string; bytes: number };

/** Runs in the page: resolves when the page has drawn what it has and has nothing left to do. */
const idle = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)));
})`;

/** Runs in the page: the sizes of the bodies that it got, as sent, by their addresses. */
const bodySizes = `Object.fromEntries(
  performance.getEntries()
    .filter(({ encodedBodySize }) => encodedBodySize !== undefined)
    .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
)`;

/** How often in a row the page must be idle with nothing under way until everything is taken to have come. */
const idleRounds = 3;

/** Records everything that the page asks for from now on. */
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
    /** What has come since the last call, once nothing more does. */
    async take(): Promise<Loaded[]> {
      for (let quiet = 0; quiet < idleRounds; ) {
        const before = events;
        await page.evaluate(idle);
        quiet = before === events && underWay.size === 0 ? quiet + 1 : 0;
      }
      const taken = finished;
      finished = [];
      const bodies = await page.evaluate<Record<string, number>>(bodySizes);
      return Promise.all(
        taken.map(async (request) => ({
          path: new URL(request.url()).pathname,
          type: request.resourceType(),
          // Over HTTP/2 this size includes the headers, about 100 bytes; the page knows the body's own size.
          bytes: Math.min((await request.sizes()).responseBodySize, bodies[request.url()] ?? Number.POSITIVE_INFINITY),
        })),
      );
    },
  };
};

/** Bytes of these types together. */
export const bytesOf = (loaded: readonly Loaded[], ...types: string[]): number =>
  loaded.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Runs in a page whose text has come: the scripts that were asked for before the browser painted it. The text is the first
 * large paint that is still on the page; what stood there while it was loading is not.
 */
const scriptsBeforeText = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const text = list.getEntries().find(({ element }) => element);
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < text.paintTime);
    resolve(files.map(({ name }) => name).filter((name) => name.endsWith('.js')));
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/**
 * How much script a page of the client room takes until its text is there: in bytes of brotli at its best, as sizes of
 * libraries are given, whatever the server's own quality.
 */
export const scriptBeforeText = async (page: Page, url: string): Promise<number> => {
  const traffic = watchTraffic(page);
  await page.goto(url);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await traffic.take();
  const files = await page.evaluate<string[]>(scriptsBeforeText);
  // By the page itself, which speaks whatever its server does.
  const scripts = await page.evaluate(
    (names) => Promise.all(names.map(async (name) => (await fetch(name)).text())),
    files,
  );
  return scripts.reduce((sum, script) => sum + brotliCompressSync(script).byteLength, 0);
};
