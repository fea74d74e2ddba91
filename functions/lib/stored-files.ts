import { join } from 'node:path';
import { storedFolder } from '#shared/stored-rooms.ts';

/** The place of a file that the build stored beside this module, or beside the bundle that it became part of. @param path in the folder */
export const storedFile = (path: string): string => join(import.meta.dirname, storedFolder, path);
