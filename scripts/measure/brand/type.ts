import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importPackage, packagePath } from '#scripts/measure/packages.ts';
import { openFont, withSubstitutions } from './substitutions.ts';

type Subset = (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'sfnt'; variationAxes: Record<string, number>; keepFeatures: string[]; noHinting: true },
) => Promise<Buffer>;
type Convert = (font: Buffer, format: 'woff2') => Promise<Buffer>;

/** Newsreader by Production Type, under the SIL Open Font License: all Latin letters, weights, and optical sizes. */
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2';
/** Inter by Rasmus Andersson, under the same license. */
const inter = '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2';

/** Printable ASCII, plus the other characters that headings and documents contain. */
const characters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00A0’‘“”–—…·©×é`;

/** The fonts by file name. None is a variable font, because PDFs would contain its letters as drawings. */
const cuts = {
  /** The optical size for large headings: fine hairlines, tight spacing. */
  'display.woff2': { source: newsreader, axes: { opsz: 72, wght: 400 } },
  /** The client room's documents use this font and the next. */
  'inter-400.woff2': { source: inter, axes: { opsz: 14, wght: 400 } },
  'inter-600.woff2': { source: inter, axes: { opsz: 14, wght: 600 } },
};
/** For the firm's name in the top bar: heavier than headings, because the name is small. */
const small = { source: newsreader, axes: { opsz: 28, wght: 560 } };

const instance = async (letters: string, { source, axes }: { source: string; axes: Record<string, number> }) => {
  const { default: subset } = await importPackage<{ default: Subset }>('subset-font');
  const font = await readFile(packagePath(source));
  const keepFeatures = ['kern', 'tnum'];
  return subset(font, letters, { targetFormat: 'sfnt', variationAxes: axes, keepFeatures, noHinting: true });
};

const makeFont = async (cut: (typeof cuts)[keyof typeof cuts]): Promise<Buffer> => {
  const { default: fontverter } = await importPackage<{ default: { convert: Convert } }>('fontverter');
  return fontverter.convert(await withSubstitutions(await instance(characters, cut)), 'woff2');
};

const licenseOf = async (source: string) => readFile(packagePath(join(source, '../../LICENSE')), 'utf8');

/** The fonts and their license by file name. */
export const makeFonts = async (): Promise<Map<string, Buffer | string>> => {
  const [[copyright], license] = [(await licenseOf(inter)).split('\n'), await licenseOf(newsreader)];
  const files = new Map<string, Buffer | string>([['OFL.txt', `${copyright}\n${license}`]]);
  for (const [file, cut] of Object.entries(cuts)) files.set(file, await makeFont(cut));
  return files;
};

export const outline = async (text: string) => {
  const font = await openFont(await instance(text, small));
  // The line is 240 units high, from the ascenders to the descenders.
  const [size, baseline, height] = [200, 180, 240];
  const drawn = font.getPath(text, 0, baseline, size);
  // Round, because the library turns numbers with an exponent, such as 1e-14, into NaN.
  for (const command of drawn.commands)
    for (const [name, value] of Object.entries(command)) if (name !== 'type') command[name] = Math.round(Number(value));
  return { text, width: Math.ceil(font.getAdvanceWidth(text, size)), height, path: drawn.toPathData(0) };
};
