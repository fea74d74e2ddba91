import { join } from 'node:path';
import { storedFolder } from '#shared/stored-rooms.ts';

const { TEST_ROOMS } = process.env;
// Tests of a project without the sample have a room of their own, apart from what is served on this machine.
const folder = TEST_ROOMS ? join(TEST_ROOMS, 'rendered') : join(import.meta.dirname, storedFolder);

/** The place of a file that the build stored beside this module, or beside the bundle that it became part of. @param path in the folder */
export const storedFile = (path: string): string => join(folder, path);
