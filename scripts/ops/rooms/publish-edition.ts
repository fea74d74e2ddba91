import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { isoDay } from '#shared/dates.ts';
import { site } from '#shared/site.ts';
import { contactOf } from '#web/publishing/build.ts';
import { compareEditions } from '#web/publishing/compare-editions.ts';
import { editionOf, filesOf, loadDraft } from '#web/publishing/draft.ts';
import {
  compareVersions,
  type Edition,
  editionsFolder,
  isPreview,
  readEdition,
  versionsOf,
} from '#web/publishing/editions.ts';
import { foreignAddresses } from '#web/publishing/foreign-addresses.ts';
import { openPlaceholders, type Placeholder } from '#web/publishing/placeholders.ts';
import type { Draft } from '#web/publishing/room.ts';
import { pathInProject, type RoomFolder } from '#web/publishing/room-folders.ts';
import { changedTerms, reasonErrors } from '#web/publishing/terms.ts';
import { findRoom } from './find-room.ts';

/** The previous edition, to compare a new one with. A first offer is not compared with previews (0.x). */
const editionBefore = (folder: string, version: string): Edition | undefined => {
  const before = versionsOf(folder).findLast((each) => compareVersions(each, version) < 0);
  return before === undefined || (isPreview(before) && !isPreview(version)) ? undefined : readEdition(folder, before);
};

/** The draft's file that defines a constant; room.ts if none does. */
const fileWith = (folder: string, constant: string): string => {
  const definition = new RegExp(`^(export )?const ${constant}\\b`, 'm');
  const files = globSync('**/*.ts', { cwd: folder });
  const found = files.find((file) => definition.test(readFileSync(join(folder, file), 'utf8')));
  return pathInProject(join(folder, found ?? 'room.ts'));
};

/** Describes a draft's open placeholders. Files in the room's own folder are named by their paths in the project. */
const openIn = (folder: string, placeholders: readonly Placeholder[] = []): string[] =>
  openPlaceholders({
    placeholders: placeholders.map((each) => {
      const own = join(folder, each.file);
      return existsSync(own) ? { ...each, file: pathInProject(own) } : each;
    }),
  });

const checkVersion = ({ name, folder }: RoomFolder, version: string, draftVersion: string) => {
  const newest = versionsOf(folder).at(-1);
  if (newest !== undefined && compareVersions(version, newest) <= 0) {
    throw new SetupError(`The newest edition of ${name} is ${newest}. A new one needs a higher version.`);
  }
  if (draftVersion !== version) {
    throw new SetupError(
      `The draft of ${name} says that it is version ${draftVersion}. Change \`version\` in ${fileWith(folder, 'version')} to ${version}.`,
    );
  }
};

/** Prints an edition's documents. @returns the PDFs by slug */
const printPdfs = async (room: RoomFolder, edition: Edition): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { printDocuments } = await import('./print-documents.ts');
  return printDocuments(room, edition, console.log);
};

type PublishOptions = { version: string; note: string; print?: typeof printPdfs; today?: string };

/**
 * Freezes a room's draft as an edition; previews (0.x) get no PDFs. Writes nothing if it throws.
 * @param today an ISO calendar date
 * @returns `before`: the previous edition; `open`: the placeholders still to fill in
 * @throws {RoomError} when the draft is invalid
 * @throws {SetupError} when the draft must not be published as this version
 */
export const publishEdition = async (
  room: RoomFolder,
  { version, note, print = printPdfs, today = isoDay(Date.now()) }: PublishOptions,
): Promise<{ draft: Draft; edition: Edition; before: Edition | undefined; open: string[] }> => {
  const draft = await loadDraft(room);
  checkVersion(room, version, draft.version);
  const edition = editionOf(room, draft, note);
  const { validUntil } = edition.facts;
  if (validUntil < today) {
    throw new SetupError(`The offer of ${room.name} ended on ${validUntil}. Correct \`issued\` in its figures.ts.`);
  }
  const open = openIn(room.folder, draft.placeholders);
  const binding = openIn(
    room.folder,
    draft.placeholders?.filter(({ binds = true }) => binds),
  );
  if (!room.facts.isSample && !isPreview(version) && binding.length > 0) {
    throw new SetupError(
      `The signed text of ${room.name} still has open placeholders:\n  ${binding.join('\n  ')}\nFill them in, or publish a preview (0.x). Nothing was published.`,
    );
  }
  const before = editionBefore(room.folder, version);
  const unexplained = before ? reasonErrors(before.facts, edition.facts) : [];
  if (unexplained.length > 0) {
    throw new SetupError(
      `The reasons in ${room.name} do not match the changes since edition ${before?.facts.version}. Correct \`reasons\` in ${fileWith(room.folder, 'reasons')}:\n  ${unexplained.join('\n  ')}\nNothing was published.`,
    );
  }
  const folder = join(editionsFolder(room.folder), version);
  const files = filesOf(edition, isPreview(version) ? new Map() : await print(room, edition));
  // This folder always has the same name, so each run removes what a killed run left behind.
  const unfinished = join(editionsFolder(room.folder), 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    for (const [name, content] of files) writeFileSync(join(unfinished, name), content);
    if (existsSync(folder)) throw new SetupError(`${pathInProject(folder)} exists, and an edition never changes.`);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return { draft, edition, before, open };
};

const printChanges = (before: Edition, edition: Edition) => {
  for (const { name, before: was = 'new', now = 'dropped', reason } of changedTerms(before.facts, edition.facts))
    console.log(`  ${name}: ${was} → ${now}. ${reason}`);
  for (const { title, change, sections } of compareEditions(before, edition).documents) {
    const titles = change === 'changed' ? ` (${sections.map((section) => section.title).join(', ')})` : '';
    console.log(`  ${title}: ${change}${titles}`);
  }
  const { date, version } = before.facts;
  if (edition.facts.date < date)
    console.log(`Its date, ${edition.facts.date}, is before that of edition ${version}, ${date}.`);
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
    const { draft, edition, before, open } = await publishEdition(room, { version, note: note.trim() });
    const { facts } = edition;
    console.log(`Published edition ${version} of ${room.name}, valid until ${facts.validUntil}.`);
    if (before) printChanges(before, edition);
    const documents = draft.documents.map(({ document }) => document);
    for (const address of foreignAddresses(site.url, contactOf(room.facts), documents, draft.placeholders ?? []))
      console.log(`Not at the domain of ${site.url}: ${address}. Should clients still use it?`);
    if (open.length > 0) console.log(`Still to fill in before anyone signs:\n  ${open.join('\n  ')}`);
    console.log(`Commit ${pathInProject(editionsFolder(room.folder))}/${version}, then run npm run deploy.`);
  });
