/*
 * A GSUB table (OpenType specification 1.9, "GSUB") with the substitutions of our fonts, so that the text keeps the
 * characters that people type: ' looks like ’, and - in a range of figures looks like –, also before a dollar
 * sign. They stand in the feature ccmp, which every browser applies, even where letters are spaced. Next to it tnum makes
 * digits equally wide, where a font has both.
 */

/** The glyphs that take part, by their numbers in the font; `tabular` has a glyph for each of the digits. */
type Glyphs = {
  apostrophe: number;
  quote: number;
  hyphen: number;
  dash: number;
  digits: readonly number[];
  dollar: number;
  tabular: readonly number[];
};

const uint16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};

/** A table that begins with `head`, then points to each of its parts by their offsets, then has them. */
const table = (head: Buffer, parts: readonly Buffer[], betweenOffsets: readonly Buffer[] = []): Buffer => {
  const between = (index: number) => betweenOffsets[index] ?? Buffer.alloc(0);
  let offset = head.length + parts.reduce((sum, _, index) => sum + between(index).length + 2, 0);
  const offsets = parts.map((part, index) => {
    const pointer = Buffer.concat([between(index), uint16(offset)]);
    offset += part.length;
    return pointer;
  });
  return Buffer.concat([head, ...offsets, ...parts]);
};

/** The same for records that are a tag of four letters and an offset. */
const tagged = (parts: readonly (readonly [tag: string, part: Buffer])[]): Buffer =>
  table(
    uint16(parts.length),
    parts.map(([, part]) => part),
    parts.map(([tag]) => Buffer.from(tag, 'latin1')),
  );

const coverage = (...glyphs: number[]): Buffer => uint16(1, glyphs.length, ...glyphs.toSorted((a, b) => a - b));

const lookup = (type: number, subtable: Buffer): Buffer => table(uint16(type, 0, 1), [subtable]);

/** Glyphs by others, everywhere. */
const single = (...pairs: readonly (readonly [from: number, to: number])[]): Buffer => {
  const sorted = pairs.toSorted(([a], [b]) => a - b);
  const head = uint16(2, 6 + 2 * sorted.length, sorted.length, ...sorted.map(([, to]) => to));
  return lookup(1, Buffer.concat([head, coverage(...sorted.map(([from]) => from))]));
};

/** Applies another lookup to one glyph where it stands between others. */
const between = (outer: readonly number[], inner: number, otherLookup: number): Buffer => {
  const around = coverage(...outer);
  const middle = coverage(inner);
  const headLength = 2 + 3 * 4 + 6;
  const head = uint16(
    ...[3, 1, headLength],
    ...[1, headLength + around.length],
    ...[1, headLength + around.length + middle.length],
    ...[1, 0, otherLookup],
  );
  return lookup(6, Buffer.concat([head, around, middle, around]));
};

/** The whole table. */
export const substitutionTable = ({ apostrophe, quote, hyphen, dash, digits, dollar, tabular }: Glyphs): Buffer => {
  const language = uint16(0, 0xffff, 2, 0, 1);
  const script = Buffer.concat([uint16(4, 0), language]);
  const lookups = [
    single([apostrophe, quote]),
    between([...digits, dollar], hyphen, 2),
    single([hyphen, dash]),
    single(...digits.map((digit, index) => [digit, tabular[index] ?? digit] as const)),
  ];
  return table(uint16(1, 0), [
    tagged(['DFLT', 'latn'].map((tag) => [tag, script])),
    tagged([
      ['ccmp', uint16(0, 2, 0, 1)],
      ['tnum', uint16(0, 1, 3)],
    ]),
    table(uint16(lookups.length), lookups),
  ]);
};

/**
 * Replaces a table of a font file (OpenType specification, "Organization of an OpenType Font"). Checksums are left at 0,
 * and so are the fields for a binary search: WOFF2 has neither.
 */
export const replaceTable = (font: Buffer, replaced: string, content: Buffer): Buffer => {
  const count = font.readUInt16BE(4);
  const head = Buffer.alloc(12 + count * 16);
  font.copy(head, 0, 0, 6);
  const parts: Buffer[] = [head];
  let start = head.length;
  for (let entry = 12; entry < head.length; entry += 16) {
    const tag = font.toString('latin1', entry, entry + 4);
    const from = font.readUInt32BE(entry + 8);
    const part = tag === replaced ? content : font.subarray(from, from + font.readUInt32BE(entry + 12));
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(start, entry + 8);
    head.writeUInt32BE(part.length, entry + 12);
    const padding = Buffer.alloc(-part.length & 3);
    parts.push(part, padding);
    start += part.length + padding.length;
  }
  return Buffer.concat(parts);
};
