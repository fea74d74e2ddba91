import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { apiPaths } from '#shared/api.ts';
import { roomPath } from '#shared/page-entries.ts';
import { type RoomEntry, roomListFile, storedPath, storedPdfPath } from '#shared/stored-rooms.ts';

/** A sentence of the room's documents. */
export const sampleSentence = 'A sentence of a document, long enough to be recognized wherever it may be found.';

const name = 'sample-room';
const address = 'sample-offer';
const documents = ['first', 'second'].map((slug) => ({ slug, title: `The ${slug} document` }));

/** A room as built, independent of the rooms of the project. */
export const sampleRoom: RoomEntry = {
  name,
  address,
  isDefault: true,
  contactEmail: 'offers@firm.example',
  countsViews: true,
  withdrawn: [],
  paths: [undefined, ...documents.map(({ slug }) => slug)].map((slug) => roomPath(address, slug)),
  offer: { client: 'Example Mills', version: '1.0', documents },
};

/** The API path of its content. */
export const sampleContent = `${apiPaths.proposals}/${address}`;

/** Built files by path. */
export const sampleFiles: ReadonlyMap<string, Uint8Array> = new Map([
  [roomListFile, Buffer.from(JSON.stringify([sampleRoom]))],
  ...[undefined, '1.0'].flatMap((edition) =>
    [undefined, ...documents.map(({ slug }) => slug)].flatMap((slug) =>
      (['json', 'html'] as const).map((form): [string, Buffer] => {
        const content = JSON.stringify({ slug, items: documents, text: sampleSentence });
        return [
          storedPath({ room: name, slug, edition, form }),
          brotliCompressSync(form === 'json' ? content : sampleSentence),
        ];
      }),
    ),
  ),
  [storedPdfPath(name, 'first'), Buffer.from('%PDF-')],
]);

/** Writes the room to a folder. @returns the folder */
export const writeSampleRoom = (folder: string): string => {
  for (const [path, content] of sampleFiles) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};
