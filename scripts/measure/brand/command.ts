import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '#scripts/common/browser.ts';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { installPackages } from '#scripts/measure/install.ts';
import { wordmark } from '#shared/brand.ts';
import { faintPairs } from '#web/brand/contrast.ts';
import { iconSvg } from '#web/brand/drawings.ts';
import { pictures, publicFolder, recordFile, recordOf, typeFolder, wordmarkFile } from '#web/brand/pictures.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { makeFonts, outline } from './type.ts';

/** Runs in the page: makes the headline as wide as its place, but no taller, and puts the full stop at its end. */
const fitHeadline = `
  const headline = document.getElementById('headline');
  if (headline) {
    const before = headline.getBBox();
    headline.setAttribute('font-size', Math.min(150, (100 * (headline.dataset.to - before.x)) / before.width));
    const { x, width } = headline.getBBox();
    document.getElementById('full-stop').setAttribute('cx', Math.round(x + width + 23));
  }`;

const makeType = async () => {
  await installPackages();
  const files = await makeFonts();
  await mkdir(typeFolder, { recursive: true });
  for (const [name, content] of files) {
    await writeFile(join(typeFolder, name), content);
    console.log(`web/src/type/${name} (${content.length} bytes)`);
  }
  await writeFile(wordmarkFile, `${JSON.stringify(await outline(wordmark), null, 2)}\n`);
  console.log('web/src/type/wordmark.json');
  return `@font-face { font-family: Display; src: url(data:font/woff2;base64,${files.get('display.woff2')?.toString('base64')}) }`;
};

const draw = async (fontFace: string) => {
  const executablePath = await ensureBrowser(process.env, console.log);
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const record: Record<string, ReturnType<typeof recordOf>> = {};
  try {
    const page = await browser.newPage();
    for (const picture of pictures()) {
      const { file, svg, width, height } = picture;
      await page.setViewportSize({ width, height });
      await page.setContent(svg);
      await page.addStyleTag({
        content: `${fontFace} body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }`,
      });
      await page.evaluate("document.fonts.load('10px Display')");
      await page.evaluate(fitHeadline);
      const path = join(publicFolder, file);
      await page.screenshot({ path, omitBackground: true });
      record[file] = recordOf(picture, await readFile(path));
      console.log(`web/public/${file}`);
    }
  } finally {
    await browser.close();
  }
  await writeFile(join(publicFolder, 'favicon.svg'), iconSvg());
  console.log('web/public/favicon.svg');
  await writeFile(recordFile, `${JSON.stringify(record, null, 2)}\n`);
};

export const brand = command('npm run brand --')
  .description(
    'Cuts the fonts, and redraws what is made from them and from the brand (shared/brand.ts): the name in the bar, the icons, and the sharing picture. It refuses colors that cannot be read. Everything else that shows the brand follows with the next build.',
  )
  .action(async () => {
    const faint = faintPairs();
    if (faint.length > 0) throw new SetupError(`shared/brand.ts has colors that cannot be read:\n${faint.join('\n')}`);
    await draw(await makeType());
  });
