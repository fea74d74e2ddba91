/** A font file as its tables, by tag (OpenType specification, "Organization of an OpenType Font"). */
type Tables = Map<string, Buffer>;

export const readTables = (font: Buffer): Tables => {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + index * 16;
      const start = font.readUInt32BE(entry + 8);
      return [font.toString('latin1', entry, entry + 4), font.subarray(start, start + font.readUInt32BE(entry + 12))];
    }),
  );
};

const checksum = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** The file that has these tables. */
export const writeTables = (tables: Tables): Buffer => {
  const entries = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(entries.length));
  const head = Buffer.alloc(12 + entries.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  for (const [index, value] of [
    entries.length,
    2 ** power * 16,
    power,
    entries.length * 16 - 2 ** power * 16,
  ].entries()) {
    head.writeUInt16BE(value, 4 + index * 2);
  }
  let start = head.length;
  for (const [index, [tag, content]] of entries.entries()) {
    const entry = 12 + index * 16;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum(padded(content)), entry + 4);
    head.writeUInt32BE(start, entry + 8);
    head.writeUInt32BE(content.length, entry + 12);
    start += padded(content).length;
  }
  return Buffer.concat([head, ...entries.map(([, content]) => padded(content))]);
};
