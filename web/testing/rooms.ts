import { apiPaths } from '#shared/api.ts';
import { readRooms, slugsOf } from '#web/publishing/build.ts';
import { RoomError } from '#web/publishing/room.ts';

/** Every room of the project. */
export const rooms = readRooms();

const found = rooms.find(({ facts }) => facts.isDefault);
if (!found) throw new Error('No room is the default.');

/** The room that a login without a room opens. */
export const defaultRoom = found;

/** The slugs of its documents. */
export const documentSlugs = slugsOf(found);

/** The API path of its content. */
export const contentPath = `${apiPaths.proposals}/${found.facts.address}`;

/** The message with which a call throws. */
export const refusalOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof RoomError) return error.message;
    throw error;
  }
  return 'no refusal';
};
