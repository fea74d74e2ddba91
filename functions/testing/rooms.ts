import { readRooms, slugsOf } from '#functions/proposals/build.ts';
import { apiPaths } from '#shared/api.ts';

/** Every room of the project. */
export const rooms = readRooms();

const found = rooms.find(({ facts }) => facts.isDefault);
if (!found) throw new Error('No room is the default.');

/** The room that a login opens which names none. */
export const defaultRoom = found;

/** The slugs of its documents. */
export const documentSlugs = slugsOf(found);

/** Where the API has its content. */
export const contentPath = `${apiPaths.proposals}/${found.facts.address}`;
