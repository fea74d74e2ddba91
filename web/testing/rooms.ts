import { apiPaths } from '#shared/api.ts';
import { readRoom, readRooms, slugsOf } from '#web/publishing/build.ts';
import { RoomError } from '#web/publishing/room.ts';
import { projectRooms, readRoomFolders } from '#web/publishing/room-folders.ts';

/** The rooms that the code under test reads: the project's, or the test room if the project has no sample room. */
export const rooms = readRooms();

/** Every room of the project, and the test room if the code under test reads it. */
export const everyRoom = process.env.ROOMS_DIR ? [...rooms, ...readRoomFolders(projectRooms).map(readRoom)] : rooms;

const found = rooms.find(({ facts }) => facts.isDefault);
if (!found) throw new Error('No room is the default: set "isDefault": true in the room.json of the sample.');

/** The room that opens when a login names no room: the sample or the test room. */
export const defaultRoom = found;

export const documentSlugs = slugsOf(found);

export const contentPath = `${apiPaths.proposals}/${found.facts.address}`;

/** @returns the message of the RoomError that a call throws */
export const refusalOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof RoomError) return error.message;
    throw error;
  }
  return 'no refusal';
};
