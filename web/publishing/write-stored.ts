import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { type RenderPage, type Room, renderedFiles, roomList, storedFiles, storedPdfs } from './build.ts';

const holds = (file: string, content: Buffer, decode = (bytes: Buffer) => bytes): boolean => {
  try {
    return decode(readFileSync(file)).equals(content);
  } catch {
    return false;
  }
};

/** Replaces a file atomically, because other processes may be reading or writing it. */
const replace = (file: string, content: Buffer): void => {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, content);
  renameSync(next, file);
};

/** Writes a file only if it changed: compressing at the highest level takes a hundred times as long as reading. */
const write = async (file: string, content: Buffer): Promise<void> => {
  if (!file.endsWith('.br')) return holds(file, content) ? undefined : replace(file, content);
  if (!holds(file, content, brotliDecompressSync)) replace(file, await promisify(brotliCompress)(content));
};

/** Writes the list of rooms, every edition as JSON and HTML, and the newest edition's PDFs. Removes other files. */
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
