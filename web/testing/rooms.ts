import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { roomsFolder } from '#infra/built-site.ts';
import { roomList, roomListFile, type ServedDocument, servedFile } from '#shared/rooms.ts';
import { fixture } from '#web/testing/fixture.ts';

// Reads what the build wrote, because Node cannot load a room's TSX.

/** The tests' rooms and the project's. */
export const rooms = roomList.parse(JSON.parse(readFileSync(join(roomsFolder, roomListFile), 'utf8')));

const find = (name: string) => {
  const room = rooms.find((each) => each.name === name);
  if (!room) throw new Error(`The room ${name} was not built. Is ROOMS_DIR set?`);
  return room;
};

/** The room that a login opens by default. */
export const defaultRoom = find(fixture.name);

export const otherRoom = find('quarry');

export const documentSlugs = defaultRoom.documents.map(({ slug }) => slug);

/** The text of a response as the API must serve it. */
export const servedText = (room: string, slug?: string): string =>
  brotliDecompressSync(readFileSync(join(roomsFolder, servedFile(room, slug)))).toString();

export const servedHtml = (room: string, slug: string): string =>
  (JSON.parse(servedText(room, slug)) as ServedDocument).html;
