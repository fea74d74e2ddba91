import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '#scripts/common/command.ts';
import { tryLockFile } from '#scripts/common/lock-file.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { isoDay } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import { contactOf } from '#web/publishing/build.ts';
import { compareEditions, type EditionChanges } from '#web/publishing/compare-editions.ts';
import { editionOf, filesOf, loadDraft } from '#web/publishing/draft.ts';
import {
  compareVersions,
  type Edition,
  editionsFolder,
  isSketch,
  readEdition,
  versionsOf,
} from '#web/publishing/editions.ts';
import { foreignAddresses } from '#web/publishing/foreign-addresses.ts';
import { openPlaceholders } from '#web/publishing/placeholders.ts';
import { pathInProject, type RoomFolder } from '#web/publishing/room-folders.ts';
import { changedTerms, reasonErrors } from '#web/publishing/terms.ts';
import { findRoom } from './find-room.ts';

/** The edition to compare a new one with. A first offer is not compared with sketches. */
const editionBefore = (folder: string, version: string): Edition | undefined => {
  const before = versionsOf(folder).findLast((each) => compareVersions(each, version) < 0);
  return before === undefined || (isSketch(before) && !isSketch(version)) ? undefined : readEdition(folder, before);
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

/** Prints the documents of an edition. @returns the files' bytes by the documents' slugs */
type Print = (room: RoomFolder, edition: Edition) => Promise<ReadonlyMap<string, Uint8Array>>;

/** @throws {SetupError} when another process publishes an edition of this room */
const alone = async (room: RoomFolder, publish: () => Promise<void>): Promise<void> => {
  const editions = editionsFolder(room.folder);
  mkdirSync(editions, { recursive: true });
  const lock = join(editions, 'lock.unfinished');
  const unlock = tryLockFile(lock);
  if (!unlock) throw new SetupError(`An edition of ${room.name} is being published. Try again when that has ended.`);
  try {
    await publish();
  } finally {
    rmSync(lock);
    unlock();
  }
};

/**
 * Freezes the draft of a room as an edition.
 * @param note what the firm says about the edition, in a sentence
 * @param print makes the PDF of each document; versions 0.x are sketches, which are not printed
 * @param today an ISO calendar date
 * @returns the edition, the one before it, the terms and sections that changed since then, the open placeholders of the draft, and addresses at other domains than the site's
 * @throws {RoomError} when the draft cannot be published, and {SetupError} when the version cannot be; nothing is written
 */
export const publishEdition = async (
  room: RoomFolder,
  { version, note, print, today = isoDay(Date.now()) }: { version: string; note: string; print: Print; today?: string },
): Promise<{
  edition: Edition;
  before: Edition | undefined;
  terms: ReturnType<typeof changedTerms>;
  changes: EditionChanges | undefined;
  open: string[];
  foreign: string[];
}> => {
  const draft = await loadDraft(room);
  checkVersion(room, version, draft.version);
  const edition = editionOf(room, draft, note);
  const { validUntil } = edition.facts;
  if (validUntil < today) {
    throw new SetupError(`The offer of ${room.name} ended on ${validUntil}. Correct \`issued\` in its figures.ts.`);
  }
  const open = openPlaceholders(draft);
  const binding = openPlaceholders({ placeholders: draft.placeholders?.filter(({ binds = true }) => binds) ?? [] });
  if (!room.facts.isSample && !isSketch(version) && binding.length > 0) {
    throw new SetupError(
      `What is signed in ${room.name} is still to be filled in. ${binding.join(' ')} Fill it in, or publish a sketch (0.x). Nothing was published.`,
    );
  }
  const before = editionBefore(room.folder, version);
  const unexplained = before ? reasonErrors(before.facts, edition.facts) : [];
  if (unexplained.length > 0) {
    throw new SetupError(
      `The terms of ${room.name} since edition ${before?.facts.version} need their reasons (\`reasons\` of the draft). ${unexplained.join(' ')} Nothing was published.`,
    );
  }
  await alone(room, async () => {
    const folder = join(editionsFolder(room.folder), version);
    const unfinished = `${folder}.unfinished`;
    if (existsSync(folder)) throw new SetupError(`${pathInProject(folder)} exists, and an edition never changes.`);
    const files = filesOf(edition, isSketch(version) ? new Map() : await print(room, edition));
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    for (const [name, content] of files) writeFileSync(join(unfinished, name), content);
    renameSync(unfinished, folder);
  });
  const foreign = foreignAddresses(
    site.url,
    contactOf(room.facts),
    draft.documents.map(({ document }) => document),
  );
  return {
    edition,
    before,
    terms: before ? changedTerms(before.facts, edition.facts) : [],
    changes: before && compareEditions(before, edition),
    open,
    foreign,
  };
};

export const publish = command('npm run rooms:publish --')
  .description(
    "Freezes the draft of a room as an edition: checks its figures and writes its documents, a PDF of each, and their hashes to editions/VERSION in the room's folder. Commit that folder; the next deployment serves it.",
  )
  .argument('<room>')
  .argument('<version>')
  .requiredOption('--note <text>', 'what is new, in a sentence for the client, such as "Phase 1 now starts in January"')
  .action(async (name, version, { note }) => {
    if (!note.trim()) throw new SetupError('--note says what is new in this edition.');
    const room = findRoom(name);
    const {
      edition: { facts },
      before,
      terms,
      changes,
      open,
      foreign,
    } = await publishEdition(room, {
      version,
      note: note.trim(),
      print: async (...edition) => {
        const { printDocuments } = await import('./print-documents.ts');
        return printDocuments(...edition, console.log);
      },
    });
    console.log(`Published edition ${version} of ${room.name}, valid until ${facts.validUntil}.`);
    for (const { name: term, before: was = 'new', now = 'dropped', reason } of terms)
      console.log(`  ${term}: ${was} → ${now}. ${reason}`);
    for (const { title, change, sections } of changes?.documents ?? []) {
      console.log(
        `  ${title}: ${change}${change === 'changed' ? ` (${sections.map((each) => each.title).join(', ')})` : ''}`,
      );
    }
    if (before && facts.date < before.facts.date)
      console.log(`Its date, ${facts.date}, is before that of edition ${before.facts.version}, ${before.facts.date}.`);
    for (const address of foreign)
      console.log(`Not at the domain of ${site.url}: ${address}. Should clients still use it?`);
    if (open.length > 0) console.log(`Still to fill in before anyone signs:\n  ${open.join('\n  ')}`);
    console.log(`Commit ${pathInProject(editionsFolder(room.folder))}/${version}, then run npm run deploy.`);
  });
