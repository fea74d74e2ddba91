import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareEditions } from '#functions/proposals/lib/compare-editions.ts';
import { canonical, editionOf, type LoadModule, loadDraft } from '#functions/proposals/lib/draft.ts';
import {
  compareVersions,
  type Edition,
  editionFacts,
  editionFiles,
  editionsFolder,
  hashList,
  readEdition,
  versionsOf,
} from '#functions/proposals/lib/editions.ts';
import { pathInProject, type RoomFolder } from '#functions/proposals/lib/room-folders.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { editionChanges } from '#shared/editions.ts';

/**
 * The edition that a new one is compared with. Versions 0.x are sketches that no client has been offered: a first edition
 * is not compared with them.
 */
const editionBefore = (folder: string, version: string): Edition | undefined => {
  const before = versionsOf(folder).findLast((each) => compareVersions(each, version) < 0);
  const isSketch = before?.startsWith('0.') && !version.startsWith('0.');
  return before === undefined || isSketch ? undefined : readEdition(folder, before);
};

/** @throws {SetupError} when this version cannot be the next one */
const checkVersion = ({ name, folder }: RoomFolder, version: string, draftVersion: string) => {
  const newest = versionsOf(folder).at(-1);
  if (newest !== undefined && compareVersions(version, newest) <= 0) {
    throw new SetupError(`The newest edition of ${name} is ${newest}. A new one needs a higher version.`);
  }
  if (draftVersion !== version) {
    throw new SetupError(
      `The draft of ${name} says that it is version ${draftVersion}. Change it there to ${version}.`,
    );
  }
};

/** The files of an edition, by their names. */
const filesOf = ({ facts, documents, changes }: Edition): Map<string, string> => {
  const files = new Map<string, string>([[editionFiles.facts, canonical(editionFacts, facts, 'The edition')]]);
  for (const [slug, json] of documents) files.set(editionFiles.document(slug), json);
  if (changes) files.set(editionFiles.changes, canonical(editionChanges, changes, 'The list of changes'));
  return files;
};

/**
 * Freezes the draft of a room as an edition.
 * @param note what the firm says about the edition, in a sentence
 * @param load another way to load the draft than this process's own
 * @returns the edition
 * @throws {RoomError} when the draft cannot be published, and {SetupError} when the version cannot be; nothing is written
 */
export const publishEdition = async (
  room: RoomFolder,
  { version, note, load }: { version: string; note: string; load?: LoadModule },
): Promise<Edition> => {
  const draft = await loadDraft(room, load);
  checkVersion(room, version, draft.version);
  const edition = editionOf(room, draft, note);
  const before = editionBefore(room.folder, version);
  const published: Edition = { ...edition, changes: before && compareEditions(before, edition) };
  const folder = join(editionsFolder(room.folder), version);
  const unfinished = `${folder}.unfinished`;
  if (existsSync(folder)) throw new SetupError(`${pathInProject(folder)} exists, and an edition never changes.`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const files = filesOf(published);
  for (const [name, content] of files) writeFileSync(join(unfinished, name), content);
  writeFileSync(join(unfinished, editionFiles.hashes), hashList(files));
  renameSync(unfinished, folder);
  return published;
};
