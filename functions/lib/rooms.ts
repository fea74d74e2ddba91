import { readFileSync } from 'node:fs';
import { isoDay } from '#shared/dates.ts';
import { parseRoomList, type RoomEntry, roomListFile } from '#shared/stored-rooms.ts';
import { storedFile } from './stored-files.ts';

const rooms = parseRoomList(readFileSync(storedFile(roomListFile), 'utf8'));

/** Finds a room by its address; without one, the default room. */
export const roomAt = (address: string | undefined): RoomEntry | undefined =>
  rooms.find((room) => (address === undefined ? room.isDefault : room.address === address));

/** Finds the room that a session belongs to. */
export const roomNamed = (name: string): RoomEntry | undefined => rooms.find((room) => room.name === name);

/** @param now ms since the epoch */
export const isClosed = ({ closesOn }: Pick<RoomEntry, 'closesOn'>, now: number): boolean =>
  closesOn !== undefined && isoDay(now) >= closesOn;

/** What the gate of a closed room says. */
export const closedSentence = ({ contactEmail }: RoomEntry): string =>
  `This room has closed. Please write to ${contactEmail}.`;
