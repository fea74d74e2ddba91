import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { roomList, roomListFile, servedDocument, servedFile, servedRoom } from '#shared/rooms.ts';
import type { Room, RoomDocument } from '#web/rooms/components/room.ts';
import { refuseForbidden } from './forbidden-markup.ts';

const compress = promisify(brotliCompress);

/** How fast adults read silently (Brysbaert, "How many words do we read per minute?", 2019). */
const wordsPerMinute = 238;

const minutesToRead = (html: string): number =>
  Math.ceil((html.replace(/<[^>]+>/g, ' ').match(/\S+/g) ?? []).length / wordsPerMinute);

const render = (document: RoomDocument) => {
  const html = renderToStaticMarkup(document.content);
  refuseForbidden(document.title, html);
  return { ...document, html, minutes: minutesToRead(html) };
};

/** Loads a module from its absolute path. A room is TSX, which Node cannot load by itself. */
export type LoadModule = (file: string) => Promise<unknown>;

/** Renders the rooms in web/rooms or, instead, in the folders that ROOMS_DIR lists, separated by commas. */
const renderRooms = async (load: LoadModule) => {
  const root = path.join(import.meta.dirname, '..');
  const folders = (process.env.ROOMS_DIR || 'web/rooms').split(',').map((folder) => path.resolve(root, folder));
  const files = folders.flatMap((folder) => globSync(`${folder}/*/room.tsx`).sort());
  const rooms = await Promise.all(
    files.map(async (file) => {
      const { default: room } = (await load(file)) as { default: Room };
      return { ...room, name: path.basename(path.dirname(file)), documents: room.documents.map(render) };
    }),
  );
  return rooms.sort((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false));
};

/** Renders all rooms into `outDir`, which must not be inside the public site. */
export const buildRooms = async (outDir: string, load: LoadModule): Promise<void> => {
  const rooms = await renderRooms(load);
  const list = roomList.parse(rooms);
  for (const room of rooms) {
    const { name, validUntil, documents } = room;
    const write = async (content: object, slug?: string) =>
      writeFile(path.join(outDir, servedFile(name, slug)), await compress(JSON.stringify(content)));
    await mkdir(path.join(outDir, name), { recursive: true });
    await write(servedRoom.parse(room));
    for (const document of documents) await write(servedDocument.parse({ ...document, validUntil }), document.slug);
  }
  await mkdir(outDir, { recursive: true });
  await writeFile(path.join(outDir, roomListFile), JSON.stringify(list));
};
