import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { storedFolder } from '#shared/stored-rooms.ts';
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

const sourceFolder = fileURLToPath(new URL('../../functions/lib', import.meta.url));

/**
 * Writes an answer as small as brotli makes it. Compressing takes a hundred times as long as reading what is there, so a
 * file that says the same already is left as it is, or copied from the folder of the sources.
 */
const writeAnswer = (folder: string, { path, json }: StoredFile): void => {
  const content = Buffer.from(json);
  const file = join(folder, path);
  if (holds(file, content, brotliDecompressSync)) return;
  const known = join(sourceFolder, storedFolder, path);
  replace(file, holds(known, content, brotliDecompressSync) ? readFileSync(known) : brotliCompressSync(content));
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
  for (const answer of answers) writeAnswer(folder, answer);
  const written = new Set([list.path, ...pdfs.map(([path]) => path), ...answers.map(({ path }) => path)]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (/\.(json(\.\w+)?|pdf)$/.test(entry.name) && !written.has(relative(folder, file))) rmSync(file, { force: true });
  }
};
