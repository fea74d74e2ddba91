import { readFile } from 'node:fs/promises';
import { expect, test } from '#web/e2e/product.ts';
import { publicFolder } from './folder.ts';

/** The PNG pictures that the site serves, each from the drawing that it is made of. */
const pictures = [
  { file: 'sharing.png', drawing: '../sharing.svg', width: 1200, height: 630 },
  // Apple rounds the corners itself, and shows black where a picture has none.
  { file: 'apple-touch-icon.png', drawing: 'favicon.svg', width: 180, height: 180, corners: 'square' },
  { file: 'icon-192.png', drawing: 'favicon.svg', width: 192, height: 192 },
  { file: 'icon-512.png', drawing: 'favicon.svg', width: 512, height: 512 },
];

for (const { file, drawing, width, height, corners } of pictures) {
  test(file, async ({ page }) => {
    const svg = await readFile(`${publicFolder}${drawing}`, 'utf8');
    await page.setViewportSize({ width, height });
    await page.setContent(svg);
    await page.addStyleTag({ content: 'body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }' });
    if (corners) await page.addStyleTag({ content: 'svg > rect { rx: 0 }' });
    await expect(page.locator('svg')).toBeVisible();
    await page.screenshot({ path: `${publicFolder}${file}`, omitBackground: true });
  });
}
