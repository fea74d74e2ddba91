import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roomsFolder } from '#infra/built-site.ts';
import { SetupError } from '#scripts/command.ts';
import { type RoomEntry, roomList, roomListFile } from '#shared/rooms.ts';

/** The rooms that a build has rendered; the first is the one that a login opens by default. */
export const builtRooms = (folder = roomsFolder): RoomEntry[] => {
  const file = join(folder, roomListFile);
  if (!existsSync(file)) throw new SetupError('The rooms are not built yet: run npm run build first.');
  return roomList.parse(JSON.parse(readFileSync(file, 'utf8')));
};
