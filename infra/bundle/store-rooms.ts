import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { roomListFile, storedFolder } from '#shared/stored-rooms.ts';

const filesIn = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.next'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
};

/**
 * Copies what the build wrote of the rooms to where a function's code reads it, each file in one step: a product that runs
 * may be reading it. @param options.onlyList leaves the documents out
 */
export const storeRooms = (from: string, codeFolder: string, { onlyList = false } = {}): void => {
  const to = join(codeFolder, storedFolder);
  const files = onlyList ? [roomListFile] : filesIn(from);
  const there = new Set(filesIn(to));
  for (const file of files) {
    const content = readFileSync(join(from, file));
    const target = join(to, file);
    if (there.delete(file) && readFileSync(target).equals(content)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(`${target}.${process.pid}.next`, content);
    renameSync(`${target}.${process.pid}.next`, target);
  }
  for (const file of there) rmSync(join(to, file), { force: true });
};
