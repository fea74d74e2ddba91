import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#scripts/common/browser.ts';
import { command } from '#scripts/common/command.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { wordmark } from '#shared/brand.ts';
import { lowContrastPairs } from '#web/brand/contrast.ts';
import {
  iconSvg,
  pictures,
  publicFolder,
  recordFile,
  recordOf,
  typeFolder,
  wordmarkFile,
} from '#web/brand/drawings.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { headline } from '#web/src/landing/headline.ts';
import { makeFonts, outline } from './type.ts';

const write = async (path: string, content: string | Buffer) => {
  await writeFile(path, content);
  console.log(`${relative(root, path)} (${content.length} bytes)`);
};

const writeJson = (path: string, value: unknown) => write(path, `${JSON.stringify(value, null, 2)}\n`);

/** Runs in the page: measures the landing page's headline, whole and line by line, in multiples of the font size. */
const measureHeadline = `
  const context = document.createElement('canvas').getContext('2d');
  context.font = '100px Display';
  context.letterSpacing = '-2.2px';
  const texts = ${JSON.stringify([...headline, headline.join(' ')])};
  Object.fromEntries(texts.map((text) => [text, Math.round(context.measureText(text).width * 10) / 1000]));`;

/** Runs in the page: scales a picture's headline to end at `data-to` (font size up to 150) and places the period. */
const fitHeadline = `
  const headline = document.getElementById('headline');
  if (headline) {
    const before = headline.getBBox();
    headline.setAttribute('font-size', Math.min(150, (100 * (headline.dataset.to - before.x)) / before.width));
    const { x, width } = headline.getBBox();
    document.getElementById('period').setAttribute('cx', Math.round(x + width + 23));
  }`;

const makeType = async () => {
  const files = await makeFonts();
  await mkdir(typeFolder, { recursive: true });
  for (const [name, content] of files) await write(join(typeFolder, name), content);
  await writeJson(wordmarkFile, await outline(wordmark));
  return `@font-face { font-family: Display; src: url(data:font/woff2;base64,${files.get('display.woff2')?.toString('base64')}) }`;
};

const draw = async (page: Page, fontFace: string) => {
  const record: Record<string, ReturnType<typeof recordOf>> = {};
  for (const picture of pictures()) {
    const { file, svg, width, height } = picture;
    await page.setViewportSize({ width, height });
    await page.setContent(svg);
    await page.addStyleTag({
      content: `${fontFace} body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }`,
    });
    await page.evaluate("document.fonts.load('10px Display')");
    await page.evaluate(fitHeadline);
    const png = await page.screenshot({ omitBackground: true });
    await write(join(publicFolder, file), png);
    record[file] = recordOf(picture, png);
  }
  await writeJson(join(typeFolder, 'headline.json'), await page.evaluate(measureHeadline));
  await write(join(publicFolder, 'favicon.svg'), iconSvg());
  await writeJson(recordFile, record);
};

export const brand = command('npm run brand --')
  .description(
    'Cuts the fonts, and redraws what is made from them and from the brand (shared/brand.ts): the name in the bar, the icons, and the sharing picture. It refuses colors that cannot be read. Everything else that shows the brand follows with the next build.',
  )
  .action(async () => {
    const faint = lowContrastPairs();
    if (faint.length > 0) throw new SetupError(`shared/brand.ts has colors that cannot be read:\n${faint.join('\n')}`);
    const fontFace = await makeType();
    const executablePath = await ensureBrowser(process.env, console.log);
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    try {
      await draw(await browser.newPage(), fontFace);
    } finally {
      await browser.close();
    }
  });
