import { globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { roomList, roomListFile, servedDocument, servedFile, servedRoom } from '#shared/rooms.ts';
import type { Room, RoomDocument } from '#web/rooms/components/room.ts';
import { refuseForbidden } from './forbidden-markup.ts';

/** How fast adults read silently (Brysbaert, "How many words do we read per minute?", 2019). */
const wordsPerMinute = 238;

const minutesToRead = (html: string): number =>
  Math.ceil((html.replace(/<[^>]+>/g, ' ').match(/\S+/g) ?? []).length / wordsPerMinute);

const render = ({ title, content }: RoomDocument): string => {
  const html = renderToStaticMarkup(content);
  refuseForbidden(title, html);
  return html;
};

type NamedRoom = Room & { name: string };

/** Loads a module from its absolute path. A room is TSX, which Node cannot load by itself. */
export type LoadModule = (file: string) => Promise<unknown>;

/** Reads the rooms in web/rooms or, instead, in the folders that ROOMS_DIR lists, separated by commas. */
const readRooms = async (load: LoadModule): Promise<NamedRoom[]> => {
  const root = path.join(import.meta.dirname, '..');
  const folders = (process.env.ROOMS_DIR || 'web/rooms').split(',').map((folder) => path.resolve(root, folder));
  const files = folders.flatMap((cwd) =>
    globSync('*/room.tsx', { cwd })
      .sort()
      .map((file) => path.join(cwd, file)),
  );
  const rooms = await Promise.all(
    files.map(async (file) => {
      const { default: room } = (await load(file)) as { default: Room };
      return { name: path.basename(path.dirname(file)), ...room };
    }),
  );
  return rooms.sort((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false));
};

/** The files of one room by path, as the API serves them. */
const filesOf = (room: NamedRoom): [file: string, content: object][] => {
  const { name, validUntil } = room;
  const documents = room.documents.map((document) => ({ ...document, html: render(document) }));
  const withMinutes = documents.map((document) => ({ ...document, minutes: minutesToRead(document.html) }));
  return [
    [servedFile(name), servedRoom.parse({ ...room, documents: withMinutes })],
    ...documents.map((document): [string, object] => [
      servedFile(name, document.slug),
      servedDocument.parse({ ...document, validUntil }),
    ]),
  ];
};

/** Renders all rooms into `outDir`, which must not be inside the public site. Removes what was there before. */
export const buildRooms = async (outDir: string, load: LoadModule): Promise<void> => {
  const rooms = await readRooms(load);
  const list = roomList.parse(rooms);
  const compress = promisify(brotliCompress);
  const files = await Promise.all(
    rooms.flatMap(filesOf).map(async ([file, content]) => ({ file, bytes: await compress(JSON.stringify(content)) })),
  );
  await rm(outDir, { recursive: true, force: true });
  for (const { file, bytes } of [...files, { file: roomListFile, bytes: JSON.stringify(list) }]) {
    await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
    await writeFile(path.join(outDir, file), bytes);
  }
};
