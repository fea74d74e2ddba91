import { importPackage } from '#scripts/measure/packages.ts';

/** The part of opentype.js that is used; the package contains no types. */
type Pair = { sub: number; by: number };
export type Font = {
  charToGlyphIndex(character: string): number;
  substitution: {
    getSingle(feature: string): Pair[];
    addSingle(feature: string, pair: Pair): void;
    getLookupTables(script: string, language: string, feature: string, type: number, create: true): [object];
  };
  getAdvanceWidth(text: string, size: number): number;
  getPath(text: string, x: number, y: number, size: number): Drawing;
  toArrayBuffer(): ArrayBuffer;
};
type Drawing = { commands: Record<string, number | string>[]; toPathData(decimals: number): string };
type OpenType = {
  default: {
    parse(bytes: ArrayBuffer): Font;
    Font: new (options: object) => Font;
    Glyph: new (options: object) => object;
  };
};

export const openFont = async (bytes: Buffer): Promise<Font> => {
  const { default: opentype } = await importPackage<OpenType>('opentype.js');
  return opentype.parse(Uint8Array.from(bytes).buffer);
};

/** Finds a table in a font file: its offset and length, and the offset of its record. */
const tableIn = (font: Buffer, tag: string) => {
  const entry = font.indexOf(tag, 12, 'latin1');
  return { entry, start: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
};

/**
 * Replaces a font's substitutions (GSUB): text keeps the characters that people type, but ' looks like ’, and - between
 * numbers looks like –, even before a dollar sign. The substitutions are in the feature ccmp, which every browser
 * applies, even to letter-spaced text. Checksums are not updated, because a WOFF2 file contains none.
 */
export const withSubstitutions = async (bytes: Buffer): Promise<Buffer> => {
  const { default: opentype } = await importPackage<OpenType>('opentype.js');
  const font = await openFont(bytes);
  const glyph = (character: string) => font.charToGlyphIndex(character);
  // The library writes a complete font but loses the kerning, so only the GSUB table is taken from its output.
  const glyphs = [new opentype.Glyph({ name: '.notdef', advanceWidth: 1 })];
  const names = { familyName: 'None', styleName: 'None', unitsPerEm: 1000, ascender: 1, descender: -1 };
  const written = new opentype.Font({ ...names, glyphs });
  const { substitution } = written;
  // Lookup 0, which `betweenFigures` refers to. It is in aalt, a feature that no browser enables by default.
  substitution.addSingle('aalt', { sub: glyph('-'), by: glyph('–') });
  substitution.addSingle('ccmp', { sub: glyph("'"), by: glyph('’') });
  for (const pair of font.substitution.getSingle('tnum')) substitution.addSingle('tnum', pair);
  const coverage = (characters: string) => ({
    format: 1,
    glyphs: [...characters].map(glyph).toSorted((a, b) => a - b),
  });
  const figures = coverage('$0123456789');
  const betweenFigures = {
    substFormat: 3,
    backtrackCoverage: [figures],
    inputCoverage: [coverage('-')],
    lookaheadCoverage: [figures],
    lookupRecords: [{ sequenceIndex: 0, lookupListIndex: 0 }],
  };
  const [lookup] = substitution.getLookupTables('DFLT', 'dflt', 'ccmp', 6, true);
  Object.assign(lookup, { subtables: [betweenFigures] });
  const whole = Buffer.from(written.toArrayBuffer());
  const { start, length } = tableIn(whole, 'GSUB');
  const { entry } = tableIn(bytes, 'GSUB');
  const replaced = Buffer.concat([bytes, whole.subarray(start, start + length)]);
  replaced.writeUInt32BE(bytes.length, entry + 8);
  replaced.writeUInt32BE(length, entry + 12);
  return replaced;
};
