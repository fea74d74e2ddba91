import plugin from 'tailwindcss/plugin';
import { landing } from './texts.ts';

/** Letters by their width in the display font, in em. Measured in Chromium; kerning is left out. */
const letters = {
  0.23: " .,'’|",
  0.27: '!:;()[]jil',
  0.36: 'It-"f',
  0.41: 'rs*/J',
  0.48: 'cez?',
  0.51: 'ag',
  0.57: 'Skovxy',
  0.59: 'bdhnpqu+=0123456789',
  0.63: 'FLPBEZ',
  0.71: 'ACRTVY',
  0.77: 'DGKNU&',
  0.8: 'OQHXw%',
  0.9: 'm@–',
  1.02: 'MW—',
};
const widths = new Map(Object.entries(letters).flatMap(([width, all]) => [...all].map((one) => [one, Number(width)])));
const widthOfOthers = 0.75;

/** @returns the width of a line in em, within 2%; an accent does not change a letter's width */
const lettersWidth = (line: string): number =>
  [...line.normalize('NFD').replace(/\p{Mark}/gu, '')].reduce(
    (sum, letter) => sum + (widths.get(letter) ?? widthOfOthers),
    0,
  );

/** The headline's letter spacing, and the space that its period needs (hero.css and dots.css), in em. */
const letterSpacing = -0.022;
const period = 0.22;

/** The width of a phone's page in letters of the subtitle (--intro in hero.css), in em. */
const subtitleWidth = 15.4;

/** @returns the number of lines that a sentence of the subtitle takes on a phone, in the widest of its fonts */
const subtitleLines = (sentence: string): number => {
  const full = lettersWidth(sentence) / subtitleWidth;
  // Lines end at words, so a tenth of each stays empty.
  return full <= 1 ? 1 : Math.ceil(full * 1.1);
};

/** @returns the custom properties that hero.css needs for a headline of one or two lines: widths in em, line counts */
export const heroSizes = (headline: readonly string[], subtitle: readonly string[]) => {
  const widths = headline.map((line) => lettersWidth(line) + line.length * letterSpacing);
  widths.push((widths.pop() ?? 0) + period);
  const [first = 0, second = 0] = widths;
  return {
    '--lines': `${headline.length}`,
    '--first-line': first.toFixed(2),
    '--second-line': second.toFixed(2),
    '--subtitle-lines': `${subtitle.reduce((sum, sentence) => sum + subtitleLines(sentence), 0)}`,
  };
};

// A style sheet cannot measure text.
export default plugin(({ addBase }) => {
  addBase({ '.hero': heroSizes(landing.hero.headline, landing.hero.subtitle) });
});
