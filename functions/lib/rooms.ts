import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledFolder, type RoomEntry, roomList, roomListFile } from '#shared/rooms.ts';

/** The rooms' folder: next to the deployed bundle or, on a laptop, where the build wrote it (ROOM_FILES). */
const folder = process.env.ROOM_FILES ?? join(import.meta.dirname, bundledFolder);

/** Reads a file of the rooms. Synchronously, because a deployed function handles one request at a time. */
export const readRoomFile = (path: string): Buffer => readFileSync(join(folder, path));

const rooms = roomList.parse(JSON.parse(readRoomFile(roomListFile).toString()));

/** Finds a room by name; without a name, the room that a login opens by default. */
export const findRoom = (name: string | undefined): RoomEntry | undefined =>
  name === undefined ? rooms[0] : rooms.find((room) => room.name === name);
