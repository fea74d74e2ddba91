import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roomsFolder } from '#infra/built-site.ts';
import { SetupError } from '#scripts/command.ts';
import { type RoomEntry, roomList, roomListFile } from '#shared/rooms.ts';

/** The rooms that the last build rendered. */
export const builtRooms = (): RoomEntry[] => {
  const file = join(roomsFolder, roomListFile);
  if (!existsSync(file)) throw new SetupError('The rooms are not built yet: run npm run build first.');
  return roomList.parse(JSON.parse(readFileSync(file, 'utf8')));
};

/** Finds a room by name; without a name, the one that a login opens by default. */
export const findRoom = (name?: string): RoomEntry => {
  const rooms = builtRooms();
  const room = rooms.find((each) => name === undefined || each.name === name);
  if (room) return room;
  throw new SetupError(`There is no such room. Rooms: ${rooms.map((each) => each.name).join(', ') || 'none'}.`);
};
