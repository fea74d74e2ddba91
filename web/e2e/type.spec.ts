import { pageEntries } from '#shared/pages.ts';
import { expect, hold, nextFrames, resize, test, watchShifts } from './product.ts';
import { heading, longPath, room } from './room.ts';

const home = pageEntries.landing.path;

// Lighthouse tests phones at 412×823.
for (const size of ['412×823', '1366×650']) {
  test(`visitor at ${size} sees no layout shift from a late font`, async ({ page, session }) => {
    await resize(page, size);
    const shifts = await watchShifts(page);
    await page.context().addCookies(session);
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
