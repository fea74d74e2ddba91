import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoDay } from '#shared/dates.ts';
import { parseRoomList, type RoomEntry, roomListFile, storedFolder } from '#shared/stored-rooms.ts';

/** The path to a stored file: next to the deployed bundle or, on a laptop, in the build folder (ROOM_FILES). */
export const storedFile = (path: string): string =>
  join(process.env.ROOM_FILES ?? join(import.meta.dirname, storedFolder), path);

const rooms = parseRoomList(readFileSync(storedFile(roomListFile), 'utf8'));

/** Finds a room by its address; without an address, the default room. */
export const roomAt = (address: string | undefined): RoomEntry | undefined =>
  rooms.find((room) => (address === undefined ? room.isDefault : room.address === address));

export const roomNamed = (name: string): RoomEntry | undefined => rooms.find((room) => room.name === name);

/** @param now ms since the epoch */
export const isClosed = ({ closesOn }: Pick<RoomEntry, 'closesOn'>, now: number): boolean =>
  closesOn !== undefined && isoDay(now) >= closesOn;

export const closedSentence = ({ contactEmail }: RoomEntry): string =>
  `This room has closed. Please write to ${contactEmail}.`;
