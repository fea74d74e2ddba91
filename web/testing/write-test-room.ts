import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editionOf, filesOf } from '#web/publishing/draft.ts';
import { editionsFolder } from '#web/publishing/editions.ts';
import { testDraft } from './test-room.ts';

/** Writes a room with two editions, as publishing does. Files stand in for the PDFs, which need a browser. @param rooms the folder of rooms */
export const writeTestRoom = (rooms: string): void => {
  const folder = join(rooms, 'test-room');
  const written = new Map<string, string | Uint8Array>([
    ['room.json', JSON.stringify({ address: 'test-offer', isDefault: true, isSample: true, countsViews: true })],
    ['room.ts', "export { default } from '#web/testing/test-room.ts';\n"],
  ]);
  for (const version of ['1.0', '2.0'] as const) {
    const edition = editionOf({ folder }, testDraft(version), `Edition ${version} of the trial.`);
    const pdfs = new Map([...edition.documents.keys()].map((slug) => [slug, Buffer.from(`%PDF-1.7 ${slug}\n`)]));
    for (const [name, content] of filesOf(edition, pdfs))
      written.set(join(editionsFolder('.'), version, name), content);
  }
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of written) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
};
