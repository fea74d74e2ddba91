import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { ensureBrowser } from '#scripts/verify/browser.ts';
import { iconSvg } from '#web/brand/drawings.ts';
import { pictures, publicFolder, recordFile, recordOf } from '#web/brand/pictures.ts';
import { browserFlags } from '#web/e2e/browser-flags.ts';

/** Runs in the page: puts the dot at the end of the line that it is the full stop of. */
const placeFullStop = `
  for (const line of document.querySelectorAll('[data-full-stop]')) {
    const { x, width } = line.getBBox();
    document.getElementById('full-stop').setAttribute('cx', Math.round(x + width + 18));
  }`;

const draw = async () => {
  const executablePath = await ensureBrowser(process.env, console.log);
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const record: Record<string, ReturnType<typeof recordOf>> = {};
  try {
    const page = await browser.newPage();
    for (const picture of pictures()) {
      const { file, svg, width, height } = picture;
      await page.setViewportSize({ width, height });
      await page.setContent(svg);
      await page.addStyleTag({ content: 'body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }' });
      await page.evaluate(placeFullStop);
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

export const commands: readonly Command[] = [
  defineCommand({
    name: 'brand',
    description: `Redraws the icons and the sharing picture in web/public from the brand (shared/brand.ts) and the words on them.
Everything else that shows the brand follows with the next build. The words are set in Liberation Serif and Liberation
Sans (Debian: fonts-liberation); where these are missing the sharing picture looks different.`,
    run: async () => {
      await draw();
      return true;
    },
  }),
];
