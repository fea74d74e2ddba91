import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '#web/e2e/product.ts';
import { picturesFolder, sheetsFolder } from './windows.ts';

const pictures = join(picturesFolder('landing', 'liberation'), '..');

test('one contact sheet for each group of pages and font', async ({ page }) => {
  await page.setViewportSize({ width: 2000, height: 1000 });
  for (const sheet of readdirSync(pictures)) {
    const folder = join(pictures, sheet);
    const figures = readdirSync(folder)
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map((file) => {
        const data = readFileSync(join(folder, file)).toString('base64');
        return `<figure><img src="data:image/png;base64,${data}"><figcaption>${file}</figcaption></figure>`;
      });
    const style =
      'body{display:flex;flex-wrap:wrap;gap:12px;background:gray;font:12px sans-serif}figure{margin:0}img{zoom:.4}';
    await page.setContent(`<style>${style}</style>${figures.join('')}`);
    await page.screenshot({ path: join(sheetsFolder, `${sheet}.jpg`), type: 'jpeg', quality: 70, fullPage: true });
  }
});

test('the picture of the README', () => {
  copyFileSync(
    join(picturesFolder('landing', 'liberation'), '0-1440.png'),
    join(sheetsFolder, 'landing-1440-light.png'),
  );
});
