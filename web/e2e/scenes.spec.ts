import type { CDPSession, Page } from '@playwright/test';
import { colours, faults, standards } from './axe.ts';
import { outOfReach } from './out-of-reach.ts';
import { expect, test } from './product.ts';
import { openRoom, room } from './room.ts';
import { scenes } from './scenes.ts';

const sizes = {
  '400% zoom (320 px)': { width: 320, height: 256 },
  'a small phone (360 px)': { width: 360, height: 640 },
  '200% zoom (640 px)': { width: 640, height: 400 },
};

/** Sets what a visitor chooses in the browser as the size of text; 16 is the default. */
const setTextSize = (browser: CDPSession, standard: number) =>
  browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });

const holdsEverySize = async (page: Page) => {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(outOfReach), size).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await setTextSize(await page.context().newCDPSession(page), 32);
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  expect(await page.evaluate(outOfReach), 'text twice as large').toEqual([]);
};

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const { name, open, reports, exempt, hangs } of scenes) {
  test(`axe finds nothing, nothing is cut or scrolls sideways: ${name}`, async ({ page, complaints }) => {
    await open(page);
    expect(await faults(page, standards, exempt && { exempt }), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faults(page, colours), 'dark').toEqual([]);
    if (!hangs) await holdsEverySize(page);
    if (reports) expect(complaints.splice(0).filter((line) => !reports.test(line))).toEqual([]);
  });
}

test('axe finds nothing: the contents of a document, opened on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoom(page, `${room}/proposal`);
  await page.locator('summary').click();
  await page.locator('details').getByRole('link', { name: 'Planned data sources' }).waitFor();
  expect(await faults(page, standards, { within: 'details' }), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(page, colours, { within: 'details' }), 'dark').toEqual([]);
});
