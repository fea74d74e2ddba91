import { SetupError } from '#scripts/common/setup-error.ts';
import { type RoomFolder, readRoomFolders } from '#web/publishing/room-folders.ts';

export const noRoom = 'There is no room yet. npm run rooms:new makes one.';

/** Finds a room by name; without a name, the default room. @throws {SetupError} listing the rooms that exist */
export const findRoom = (name: string | undefined, rooms: readonly RoomFolder[] = readRoomFolders()): RoomFolder => {
  const found = rooms.find((room) => (name === undefined ? room.facts.isDefault : room.name === name));
  if (found) return found;
  if (rooms.length === 0) throw new SetupError(noRoom);
  const names = rooms.map((room) => room.name).join(', ');
  if (name === undefined) throw new SetupError(`No room is the default. Name one with --room: ${names}.`);
  throw new SetupError(`There is no room "${name}". Rooms: ${names}.`);
};
