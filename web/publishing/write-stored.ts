import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { type RenderPage, type Room, renderedFiles, roomList, storedFiles, storedPdfs } from './build.ts';

/** Whether a file exists and says this. @param decode undoes the file's compression */
const holds = (file: string, content: Buffer, decode = (bytes: Buffer) => bytes): boolean => {
  try {
    return decode(readFileSync(file)).equals(content);
  } catch {
    return false;
  }
};

/** Replaces a file in one step: other processes may be reading or writing it. */
const replace = (file: string, content: Buffer): void => {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, content);
  renameSync(next, file);
};

/** Compressing at brotli's best takes a hundred times as long as reading what is there. */
const write = async (file: string, content: Buffer): Promise<void> => {
  if (!file.endsWith('.br')) return holds(file, content) ? undefined : replace(file, content);
  if (!holds(file, content, brotliDecompressSync)) replace(file, await promisify(brotliCompress)(content));
};

/**
 * Writes what the functions serve of the rooms: their list, and every edition as JSON, as HTML, and as PDFs. What no room has
 * any longer is removed.
 * @param folder where to
 */
export const writeStored = async (folder: string, rooms: readonly Room[], render: RenderPage): Promise<void> => {
  const pages = await Promise.all(rooms.map((room) => renderedFiles(room, render)));
  const texts = [roomList(rooms), ...rooms.flatMap(storedFiles), ...pages.flat()];
  const files = new Map([
    ...texts.map(({ path, text }) => [path, Buffer.from(text)] as const),
    ...rooms.flatMap((room) => [...storedPdfs(room)]).map(([path, source]) => [path, readFileSync(source)] as const),
  ]);
  await Promise.all([...files].map(([path, content]) => write(join(folder, path), content)));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !file.endsWith('.next') && !files.has(relative(folder, file))) rmSync(file, { force: true });
  }
};
