import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importPackage, packagePath } from '#scripts/measure/install.ts';
import { replaceTable, substitutionTable } from './substitutions.ts';

/** What is used of the packages. */
type Subset = (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'sfnt'; variationAxes: Record<string, number>; keepFeatures: string[]; noHinting: true },
) => Promise<Buffer>;
type Convert = (font: Buffer, format: 'woff2') => Promise<Buffer>;
type Shaper = {
  Blob: new (bytes: Buffer) => object;
  Face: new (blob: object, index: number) => { upem: number };
  Font: new (face: object) => { glyphToPath(glyph: number): string };
  Buffer: new () => {
    addText(text: string): void;
    guessSegmentProperties(): void;
    getGlyphInfosAndPositions(): { codepoint: number; xAdvance: number; xOffset: number }[];
  };
  Feature: new (tag: string) => object;
  shape(font: object, buffer: object, features: object[]): void;
};

/** Newsreader by Production Type, under the SIL Open Font License: all of its Latin letters, weights and optical sizes. */
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2';
/** Inter by Rasmus Andersson, under the same license. */
const inter = '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2';

/** What our fonts can write: ASCII, and what stands in headings and documents beside it. */
const characters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00A0’‘“”–—…·©×é`;

/** The fonts by their files. Each is cut at fixed axes: a PDF takes a font with axes as drawings of its letters. */
const cuts = {
  /** Drawn for large sizes: fine hairlines, tight spaces. */
  'display.woff2': { source: newsreader, axes: { opsz: 72, wght: 400 } },
  /** Of the client room's documents. */
  'inter-400.woff2': { source: inter, axes: { opsz: 14, wght: 400 } },
  'inter-600.woff2': { source: inter, axes: { opsz: 14, wght: 600 } },
};
/** The name in the bar is small, and has to hold its own beside the logo. */
const small = { source: newsreader, axes: { opsz: 28, wght: 560 } };

const instance = async (letters: string, { source, axes }: { source: string; axes: Record<string, number> }) => {
  const { default: subset } = await importPackage<{ default: Subset }>('subset-font');
  const font = await readFile(packagePath(source));
  const keepFeatures = ['kern', 'tnum'];
  return subset(font, letters, { targetFormat: 'sfnt', variationAxes: axes, keepFeatures, noHinting: true });
};

const openFont = async (bytes: Buffer) => {
  const shaper = await importPackage<Shaper>('harfbuzzjs');
  const face = new shaper.Face(new shaper.Blob(bytes), 0);
  const font = new shaper.Font(face);
  const shape = (text: string, ...features: string[]) => {
    const buffer = new shaper.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shaper.shape(
      font,
      buffer,
      features.map((tag) => new shaper.Feature(tag)),
    );
    return buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, xAdvance, xOffset }) => ({ glyph: codepoint, xAdvance, xOffset }));
  };
  return { unitsPerEm: face.upem, font, shape };
};

/** Cuts a font and gives it its substitutions, which web/e2e/type.spec.ts proves. */
const makeFont = async (cut: (typeof cuts)[keyof typeof cuts]): Promise<Buffer> => {
  const bytes = await instance(characters, cut);
  const plain = await openFont(bytes);
  const glyphs = (text: string, ...features: string[]) => plain.shape(text, ...features).map(({ glyph }) => glyph);
  const [apostrophe = 0, quote = 0, hyphen = 0, dash = 0, dollar = 0, ...digits] = glyphs("'’-–$0123456789");
  const tabular = glyphs('0123456789', 'tnum');
  const font = replaceTable(
    bytes,
    'GSUB',
    substitutionTable({ apostrophe, quote, hyphen, dash, digits, dollar, tabular }),
  );
  const { default: fontverter } = await importPackage<{ default: { convert: Convert } }>('fontverter');
  return fontverter.convert(font, 'woff2');
};

const licenseOf = (source: string) => readFile(packagePath(join(source, '../../LICENSE')), 'utf8');

/** The fonts, and their license, by the names of their files. */
export const makeFonts = async (): Promise<Map<string, Buffer | string>> => {
  const [[copyright], license] = [(await licenseOf(inter)).split('\n'), await licenseOf(newsreader)];
  const files = new Map<string, Buffer | string>([['OFL.txt', `${copyright}\n${license}`]]);
  for (const [file, cut] of Object.entries(cuts)) files.set(file, await makeFont(cut));
  return files;
};

type Outline = { text: string; width: number; height: number; path: string };

/** The units of a drawn name: as many as its line is high, from the ascenders to the descenders. */
const height = 240;

/** A name as a drawing, of the letters themselves. */
export const outline = async (text: string): Promise<Outline> => {
  const bytes = await instance(text, small);
  const { font, shape, unitsPerEm } = await openFont(bytes);
  const scale = 200 / unitsPerEm;
  const baseline = 180;
  let pen = 0;
  const glyphs = shape(text).map(({ glyph, xAdvance, xOffset }) => {
    const place = (_: string, x: string, y: string) =>
      `${Math.round((pen + xOffset + Number(x)) * scale)} ${Math.round(baseline - Number(y) * scale)}`;
    const path = font
      .glyphToPath(glyph)
      .replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, place)
      .replaceAll(',', ' ');
    pen += xAdvance;
    return path;
  });
  return { text, width: Math.ceil(pen * scale), height, path: glyphs.join('') };
};
