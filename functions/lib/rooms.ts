import { readFileSync } from 'node:fs';
import { isoDay } from '#shared/dates.ts';
import { roomListFile, storedFile } from './stored-files.ts';

/** What the functions know of a room. The build writes the list; docs/rooms.md explains the fields. */
export type RoomEntry = {
  /** The name of its folder, of its row in `users`, and of the subject of its sessions. */
  name: string;
  /** Its name in the addresses of its pages and its API. */
  address: string;
  /** Whether a login that names no room opens it. */
  isDefault: boolean;
  /** The ISO date (UTC) from which on it is closed. */
  closesOn?: string;
  /** The email address that its client writes to. */
  contactEmail: string;
  /** Whether it is noted on which days a document is opened or downloaded. */
  countsViews: boolean;
  /** Its newest edition, if it has one. */
  offer?: {
    client: string;
    version: string;
    documents: readonly { slug: string; title: string }[];
  };
};

/** Every room. */
export const rooms: readonly RoomEntry[] = JSON.parse(readFileSync(storedFile(roomListFile), 'utf8'));

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
