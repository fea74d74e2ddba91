import { type Browser, chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { findBrowser } from '#scripts/testing/browser.ts';
import { startProduct } from '#scripts/testing/start-product.ts';
import { serveOverTls } from '#scripts/testing/tls.ts';
import { apiPaths } from '#shared/api.ts';
import { roomPath } from '#shared/pages.ts';
import { browserFlags } from '#web/testing/browser-flags.ts';
import { fixture } from '#web/testing/fixture.ts';

// Prints times beside their limits, and fails only if nothing could be measured: times depend on the machine.

const password = 'sample password of this test';
const runs = 3;

/** Lighthouse's slow phone: the round trip in ms, bytes per second, and how much slower its processor is. */
const phone = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 92_160, offline: false };
const processorSlowdown = 4;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

type Times = { firstPaint: number; largestPaint: number; blocked: number; shift: number; scriptKb: number };

/** Runs in the page: its times in ms, its layout shift, and the bytes of its scripts. */
const readTimes = async (): Promise<Times> => {
  const entries = (type: string) =>
    new Promise<(PerformanceEntry & { value?: number })[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(resolve, 500, []);
    });
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  const [paints, largest, shifts, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'].map(entries),
  );
  return {
    firstPaint: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    largestPaint: largest?.at(-1)?.startTime ?? Number.NaN,
    blocked: tasks?.reduce((sum, { duration }) => sum + duration - 50, 0) ?? 0,
    shift: shifts?.reduce((sum, { value = 0 }) => sum + value, 0) ?? 0,
    scriptKb: scripts.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) / 1000,
  };
};

/** Opens a page on the slow phone, without a cache. */
const measure = async (browser: Browser, url: string, blocked: string[] = []): Promise<Times> => {
  const context = await browser.newContext({ ...screen, ignoreHTTPSErrors: true });
  const { origin } = new URL(url);
  const login = await context.request.post(`${origin}${apiPaths.login}`, { data: { password } });
  expect(login.status()).toBe(200);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: blocked });
  await session.send('Network.emulateNetworkConditions', phone);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  const times = await page.evaluate(readTimes);
  await context.close();
  return times;
};

const median = (all: Times[], name: keyof Times) =>
  all.map((times) => times[name]).toSorted((a, b) => a - b)[runs >> 1];

test('pages: load on a slow phone, with times printed beside their limits', { timeout: 300_000 }, async () => {
  await using stack = new AsyncDisposableStack();
  const product = await startProduct({ CLIENT_PASSWORD: password, LIMIT_LOGIN: '1000/1' });
  stack.defer(() => product.remove());
  const origin = await serveOverTls(product.ports.PORT, stack);
  const executablePath = (await findBrowser(process.env)) ?? '';
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  stack.defer(() => browser.close());

  const all = { landing: [] as Times[], plain: [] as Times[], document: [] as Times[] };
  for (let run = 0; run < runs; run += 1) {
    all.landing.push(await measure(browser, `${origin}/`));
    all.plain.push(await measure(browser, `${origin}/`, ['*.js']));
    all.document.push(await measure(browser, `${origin}${roomPath(fixture.name, fixture.long.slug)}`));
  }
  const landing = (name: keyof Times) => median(all.landing, name) ?? Number.NaN;
  const document = (name: keyof Times) => median(all.document, name) ?? Number.NaN;
  const rows: [what: string, measured: number, limit: number][] = [
    [
      'landing: largest paint, times that without scripts',
      landing('largestPaint') / (median(all.plain, 'largestPaint') ?? 1),
      1.1,
    ],
    ['landing: layout shift', landing('shift'), 0],
    ['landing: script before use, KB', landing('scriptKb'), 2],
    ['document: first paint, ms', document('firstPaint'), 1100],
    ['document: text, ms', document('largestPaint'), 1600],
    ['document: blocked, ms', document('blocked'), 50],
    ['document: script, KB', document('scriptKb'), 90],
  ];
  const lines = rows.map(([what, measured, limit]) => `${what}: ${+measured.toFixed(2)} (at most ${limit})`);
  process.stdout.write(`Medians of ${runs} runs:\n${lines.join('\n')}\n`);
  for (const [what, measured] of rows) expect(measured, what).toBeGreaterThanOrEqual(0);
});
