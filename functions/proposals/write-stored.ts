import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { type Encoding, encodings } from '#functions/lib/http/encoding.ts';
import { storedFolder } from '#functions/lib/stored-files.ts';
import { type Room, readRooms, roomList, type StoredFile, storedFiles, storedPdfs } from './build.ts';

/** Whether a file exists and says this. @param decode undoes the file's compression */
const holds = (file: string, content: Buffer, decode = (bytes: Buffer) => bytes): boolean => {
  try {
    return decode(readFileSync(file)).equals(content);
  } catch {
    return false;
  }
};

/** Replaces a file in one step, where it differs: other processes may be reading or writing it. */
const replace = (file: string, content: Buffer): void => {
  if (holds(file, content)) return;
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, content);
  renameSync(next, file);
};

/** As small as each encoding makes it: the files are read with each request. */
const codecs: Readonly<Record<Encoding, Record<'encode' | 'decode', (content: Buffer) => Buffer>>> = {
  br: {
    encode: (json) => brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: json.byteLength } }),
    decode: brotliDecompressSync,
  },
  gzip: { encode: (json) => gzipSync(json, { level: constants.Z_BEST_COMPRESSION }), decode: gunzipSync },
};

const sourceFolder = fileURLToPath(new URL('../lib', import.meta.url));

/**
 * Writes an answer and the same in each encoding. Compressing takes a hundred times as long as reading what is there, so
 * a file that says the same already is left as it is, or copied from the folder of the sources.
 * @returns the paths of the files
 */
const writeAnswer = (folder: string, { path, json }: StoredFile): string[] => {
  const content = Buffer.from(json);
  replace(join(folder, path), content);
  const names = Object.keys(codecs) as Encoding[];
  for (const name of names) {
    const { encode, decode } = codecs[name];
    const file = join(folder, path + encodings[name]);
    if (holds(file, content, decode)) continue;
    const known = join(sourceFolder, storedFolder, path + encodings[name]);
    replace(file, holds(known, content, decode) ? readFileSync(known) : encode(content));
  }
  return [path, ...names.map((name) => path + encodings[name])];
};

/**
 * Writes what the functions serve: the list of rooms and, for the one that serves documents, every edition. What no room
 * has any longer is removed.
 * @param rooms by default what has been published
 * @param options.codeFolder where the code is that will read it: by default the sources
 * @param options.onlyList leaves the documents out
 */
export const writeStored = (
  rooms: readonly Room[] = readRooms(),
  { codeFolder = sourceFolder, onlyList = false }: { codeFolder?: string; onlyList?: boolean } = {},
): void => {
  const folder = join(codeFolder, storedFolder);
  const list = roomList(rooms);
  const answers = onlyList ? [] : rooms.flatMap(storedFiles);
  const pdfs = onlyList ? [] : rooms.flatMap((room) => [...storedPdfs(room)]);
  replace(join(folder, list.path), Buffer.from(list.json));
  for (const [path, source] of pdfs) replace(join(folder, path), readFileSync(source));
  const written = new Set([
    list.path,
    ...pdfs.map(([path]) => path),
    ...answers.flatMap((answer) => writeAnswer(folder, answer)),
  ]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (/\.(json(\.\w+)?|pdf)$/.test(entry.name) && !written.has(relative(folder, file))) rmSync(file, { force: true });
  }
};
