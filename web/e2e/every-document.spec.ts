import type { Page } from '@playwright/test';
import { roomPath } from '#shared/pages.ts';
import { rooms } from '#web/testing/rooms.ts';
import { overflowing, standards, violationsOf } from './checks.ts';
import { nextFrames } from './page.ts';
import { expect, test } from './product.ts';
import { openRoom } from './room.ts';

// What every document of every room must meet: the tests' rooms and the project's. Their list is read from the build,
// which Playwright's global setup makes before it loads this file.

/** Runs in the page: elements that are wider than their container, which a printer would cut off. */
const tooWide = (): string[] =>
  [...document.querySelectorAll('main *')]
    .filter((element) => {
      if (!element.checkVisibility() || element.closest('svg') !== null) return false;
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 1;
    })
    .filter((element) => getComputedStyle(element).display !== 'inline' && element.clientWidth > 1)
    .map((element) => `${element.localName}.${element.className}: ${element.textContent?.slice(0, 40)}`);

/** The width between the margins of Letter paper and of A4, in CSS pixels. */
const sheets = { 'Letter, 7.0 in': 672, 'A4, 180 mm': 680 };

const expectWholeSheets = async (page: Page) => {
  await page.emulateMedia({ media: 'print' });
  for (const [sheet, width] of Object.entries(sheets)) {
    await page.setViewportSize({ width, height: 900 });
    await nextFrames(page);
    expect.soft(await page.evaluate(tooWide), sheet).toEqual([]);
  }
  const rows = await page.locator('main tr').evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside));
  expect.soft(rows.filter((value) => !value.startsWith('avoid'))).toEqual([]);
};

for (const { name, documents } of rooms) {
  for (const { slug } of documents) {
    test(`${name}/${slug}: is accessible, fits every window and sheet`, async ({ page }) => {
      await openRoom(page, roomPath(name, slug));
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 700 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect.soft(await violationsOf(page, standards), `${width} px, ${colorScheme}`).toEqual([]);
        }
      }
      for (const width of [320, 390, 820, 1024, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        await nextFrames(page);
        expect.soft(await page.evaluate(overflowing), `${width} px`).toEqual([]);
      }
      await expectWholeSheets(page);
    });
  }
}
