import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { packagePath } from '#tools/install.ts';
import { readTables, writeTables } from './sfnt.ts';
import { substitutionTable } from './substitutions.ts';

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
  shape(font: object, buffer: object): void;
};

const load = async <Module>(file: string): Promise<Module> => {
  return await import(pathToFileURL(packagePath(file)).href);
};

/** Newsreader by Production Type, under the SIL Open Font License: all of its Latin letters, weights and optical sizes. */
const source = '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2';
const license = '@fontsource-variable/newsreader/LICENSE';

/** What the display font can write: ASCII, and what stands in headings beside it. */
const characters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}’‘“”–—…·©×`;

/** Drawn for large sizes: fine hairlines, tight spaces. */
const display = { opsz: 72, wght: 400 };
/** The name in the bar is small, and has to hold its own beside the logo. */
const small = { opsz: 28, wght: 560 };

const instance = async (letters: string, variationAxes: Record<string, number>) => {
  const { default: subset } = await load<{ default: Subset }>('subset-font/index.js');
  const font = await readFile(packagePath(source));
  return subset(font, letters, { targetFormat: 'sfnt', variationAxes, keepFeatures: ['kern'], noHinting: true });
};

const openFont = async (bytes: Buffer) => {
  const shaper = await load<Shaper>('harfbuzzjs/dist/index.mjs');
  const face = new shaper.Face(new shaper.Blob(bytes), 0);
  const font = new shaper.Font(face);
  const shape = (text: string) => {
    const buffer = new shaper.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shaper.shape(font, buffer);
    return buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, xAdvance, xOffset }) => ({ glyph: codepoint, xAdvance, xOffset }));
  };
  return { unitsPerEm: face.upem, font, shape };
};

/**
 * Cuts the display font out of Newsreader and gives it its substitutions.
 * @throws {Error} when the font does not write what the substitutions promise
 */
export const makeDisplayFont = async (): Promise<{ woff2: Buffer; license: Buffer }> => {
  const cut = await instance(characters, display);
  const plain = await openFont(cut);
  const [apostrophe = 0, quote = 0, hyphen = 0, dash = 0, ...digits] = plain
    .shape("'’-–0123456789")
    .map(({ glyph }) => glyph);
  const tables = readTables(cut);
  tables.set('GSUB', substitutionTable({ apostrophe, quote, hyphen, dash, digits }));
  const font = writeTables(tables);
  const { shape } = await openFont(font);
  for (const [typed, shown] of [
    ["Don't", 'Don’t'],
    ['70-85%', '70–85%'],
    ['AI-first', 'AI-first'],
  ] as const) {
    if (JSON.stringify(shape(typed)) !== JSON.stringify(shape(shown)))
      throw new Error(`${typed} is not set as ${shown}`);
  }
  const { default: fontverter } = await load<{ default: { convert: Convert } }>('fontverter/index.js');
  const woff2 = await fontverter.convert(font, 'woff2');
  return { woff2, license: await readFile(packagePath(license)) };
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
