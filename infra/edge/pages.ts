import { type Room, readRooms, slugsOf } from '#functions/proposals/build.ts';
import { allPages, pageEntries, roomPath } from '#shared/page-entries.ts';

const { clientRoom } = pageEntries;

/** The paths of a room's pages: its index, then its documents. A room without an edition has none. */
export const roomPaths = (room: Pick<Room, 'facts' | 'editions'>): string[] =>
  room.editions.length === 0 ? [] : [undefined, ...slugsOf(room)].map((slug) => roomPath(room.facts.address, slug));

/**
 * The file that holds each page, by the page's path. Known to the edge, the local server and the checks, and never to the
 * browser's code: the names of rooms and documents are not for visitors.
 */
export const sitePages = (
  rooms: readonly Pick<Room, 'facts' | 'editions'>[] = readRooms(),
): Record<string, string> => ({
  ...Object.fromEntries(allPages.filter(({ holdsRooms }) => !holdsRooms).map(({ path, file }) => [path, file])),
  ...Object.fromEntries(rooms.flatMap(roomPaths).map((path) => [path, clientRoom.file])),
});
