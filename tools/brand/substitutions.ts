/*
 * A GSUB table (OpenType specification 1.9, "GSUB") with the two substitutions of the display font, so that the text
 * keeps the characters that people type: ' looks like ’, and - between two digits looks like –. They stand in the feature
 * ccmp, which every browser applies, also where letters are spaced.
 */

/** The glyphs that take part, by their numbers in the font. */
type Glyphs = { apostrophe: number; quote: number; hyphen: number; dash: number; digits: readonly number[] };

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
const tagged = (tags: readonly string[], part: Buffer): Buffer =>
  table(
    uint16(tags.length),
    tags.map(() => part),
    tags.map((tag) => Buffer.from(tag, 'latin1')),
  );

const coverage = (...glyphs: number[]): Buffer => uint16(1, glyphs.length, ...glyphs.toSorted((a, b) => a - b));

const lookup = (type: number, subtable: Buffer): Buffer => table(uint16(type, 0, 1), [subtable]);

/** One glyph by another, everywhere. */
const single = (from: number, to: number): Buffer => lookup(1, Buffer.concat([uint16(2, 8, 1, to), coverage(from)]));

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
export const substitutionTable = ({ apostrophe, quote, hyphen, dash, digits }: Glyphs): Buffer => {
  const language = uint16(0, 0xffff, 1, 0);
  const script = Buffer.concat([uint16(4, 0), language]);
  const feature = uint16(0, 2, 0, 1);
  const lookups = [single(apostrophe, quote), between(digits, hyphen, 2), single(hyphen, dash)];
  return table(uint16(1, 0), [
    tagged(['DFLT', 'latn'], script),
    tagged(['ccmp'], feature),
    table(uint16(lookups.length), lookups),
  ]);
};
