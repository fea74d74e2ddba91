import { join } from 'node:path';
import { storedFolder } from '#shared/stored-rooms.ts';

const { TEST_ROOMS } = process.env;
// Tests of a project without the sample have a room of their own, apart from what is served on this machine.
const folder = TEST_ROOMS ? join(TEST_ROOMS, 'rendered') : join(import.meta.dirname, storedFolder);

/** The path of a stored file: beside this module, or beside the bundle that it is in. */
export const storedFile = (path: string): string => join(folder, path);
