import { join } from 'node:path';

/** The folder that the build writes, beside the code that reads it: this file, or the bundle that it became part of. */
export const storedFolder = 'generated';

/** The place of a stored file. @param path in the folder */
export const storedFile = (path: string): string => join(import.meta.dirname, storedFolder, path);

/** The list of rooms, among the stored files. */
export const roomListFile = 'rooms.json';
