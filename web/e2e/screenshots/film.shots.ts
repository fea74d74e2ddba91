import type { Page } from '@playwright/test';
import { test } from '#web/e2e/product.ts';
import { screenshotsFolder } from './folder.ts';

/** Two films of the landing page, each as a strip of four pictures. */

const strip = async (page: Page, pictures: Buffer[], file: string) => {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1288, height: 812 });
  const images = pictures.map(
    (picture) => `<img width="640" src="data:image/png;base64,${picture.toString('base64')}">`,
  );
  await sheet.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:8px;background:gray">${images.join('')}</body>`,
  );
  await sheet.screenshot({ path: `${screenshotsFolder}${file}` });
  await sheet.close();
};

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
  await page.goto('/');
});

test('the dot becomes the full stop', async ({ page }) => {
  const pictures: Buffer[] = [];
  for (const moment of [0, 950, 1250, 1950]) {
    await page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        if (animation.timeline !== document.timeline) continue;
        animation.pause();
        animation.currentTime = time;
      }
    }, moment);
    pictures.push(await page.screenshot());
  }
  await strip(page, pictures, 'film-hero.png');
});

test('the field changes with the statistics', async ({ page }) => {
  const pictures: Buffer[] = [];
  for (const step of await page.locator('#crisis li').all()) {
    await step.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    pictures.push(await page.screenshot());
  }
  await strip(page, pictures, 'film-crisis.png');
});
