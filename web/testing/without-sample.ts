import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const hasSample = () =>
  globSync('../rooms/*/room.json', { cwd: import.meta.dirname }).some((file) =>
    /"isSample": *true/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );

/** If the project has no sample room, makes this process and its children read a test room outside web/rooms. */
export const selectTestRoomWithoutSample = async (): Promise<void> => {
  if (process.env.ROOMS_DIR || hasSample()) return;
  process.env.ROOMS_DIR = 'web/testing/dist/rooms';
  // Imported only here, because these modules read ROOMS_DIR when they are loaded.
  const { editionOf, filesOf } = await import('#web/publishing/draft.ts');
  const { testDraft } = await import('./test-room.ts');
  const folder = join(import.meta.dirname, 'dist/rooms/test-room');
  const write = (name: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  rmSync(folder, { recursive: true, force: true });
  write('room.json', JSON.stringify({ address: 'test-offer', isDefault: true, isSample: true, countsViews: true }));
  write('room.ts', "export { default } from '#web/testing/test-room.ts';\n");
  for (const version of ['1.0', '2.0'] as const) {
    const edition = editionOf({ folder }, testDraft(version), `Edition ${version} of the trial.`);
    // Printing real PDFs would need a browser.
    const pdfs = new Map([...edition.documents.keys()].map((slug) => [slug, Buffer.from(`%PDF-1.7 ${slug}\n`)]));
    for (const [name, content] of filesOf(edition, pdfs)) write(join('editions', version, name), content);
  }
};
