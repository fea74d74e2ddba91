import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { heading, hold, home, login, nextFrames, nowhere } from './page.ts';
import { expect, test } from './product.ts';
import { logIn, longPath, room } from './room.ts';

/** Records layout shifts on pages opened after this call. @returns a function that gets the HTML of what moved */
const watchShifts = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // A source without a node is the dot after the headline. It may move: fallback fonts cannot fit every word.
          if (element) shifts.push(element.outerHTML.slice(0, 100));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate('shifts');
};

for (const path of [home, login, nowhere]) {
  test(`visitor sees no layout shift while ${path} arrives in pieces`, async ({ page, baseURL }) => {
    const { promise: headingIsLaidOut, resolve: sendRest } = Promise.withResolvers<void>();
    await using server = createServer(async ({ url = '' }, response) => {
      const original = await fetch(new URL(url, baseURL));
      const body = Buffer.from(await original.arrayBuffer());
      const end = url === path ? body.indexOf('</h1>') : body.length;
      response.writeHead(original.status, { 'content-type': original.headers.get('content-type') ?? '' });
      response.write(body.subarray(0, end));
      // While the rest is missing, the heading is laid out in another place.
      if (url === path) await headingIsLaidOut;
      response.end(body.subarray(end));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const shifts = await watchShifts(page);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { waitUntil: 'commit' });
    await heading(page).waitFor();
    sendRest();
    // Until then, the page may request files from the server.
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toEqual([]);
  });
}

// Lighthouse tests phones at 412×823.
for (const [width, height] of [
  [412, 823],
  [1366, 650],
] as const) {
  test(`visitor at ${width}×${height} sees no layout shift from a late font`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    await logIn(page);
    for (const path of [home, room, longPath]) {
      const releaseFont = await hold(page, '**/display-*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await expect(heading(page)).toBeVisible();
      releaseFont();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      await nextFrames(page);
      expect(await shifts(), path).toEqual([]);
    }
  });
}

/** Runs in the page: the letters that the display font lacks, which then look different in two fallback fonts. */
const lettersOfOtherFonts = async () => {
  const letters = Array.from({ length: 0x17f - 0xbf }, (_, index) => String.fromCodePoint(0xc0 + index));
  await document.fonts.load('100px "Newsreader Display"', letters.join(''));
  const context = document.createElement('canvas').getContext('2d');
  const widths = (fallback: string) => {
    if (!context) throw new Error('no canvas');
    context.font = `100px "Newsreader Display", ${fallback}`;
    return letters.map((letter) => context.measureText(letter).width);
  };
  const [one, other] = [widths('monospace'), widths('sans-serif')];
  return letters.filter((_, index) => one[index] !== other[index]).join('');
};

test('visitor sees Western and Central European letters in the display font', async ({ page }) => {
  await page.goto(home);
  // Newsreader itself lacks these: two ligatures and two obsolete letters.
  expect(await page.evaluate(lettersOfOtherFonts)).toBe('Ĳĳŉſ');
});
