import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Room, readRooms } from '#functions/proposals/build.ts';
import { editionFiles, editionsFolder, sha256 } from '#functions/proposals/publishing/editions.ts';
import { type Command, defineCommand, UsageError } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { documentCode, readCode } from '#shared/document-code.ts';

/** A document of an edition, with the hashes of its files. */
type Known = { room: string; title: string; version: string; isNewest: boolean; document: string; pdf?: string };

const hashOf = (file: string): string | undefined => (existsSync(file) ? sha256(readFileSync(file)) : undefined);

const knownIn = ({ name, folder, editions }: Room): Known[] =>
  editions.flatMap(({ facts, documents }, index) =>
    facts.documents.map(({ slug, title }) => {
      const pdf = hashOf(join(editionsFolder(folder), facts.version, editionFiles.pdf(slug)));
      return {
        room: name,
        title,
        version: facts.version,
        isNewest: index === 0,
        document: sha256(documents.get(slug) ?? ''),
        ...(pdf && { pdf }),
      };
    }),
  );

/**
 * Finds the document that a code or a file is of.
 * @param given a document's code, or the path of a file
 * @returns undefined when it is none of ours
 * @throws {SetupError} when it is neither a code nor a file
 */
export const recognize = (rooms: readonly Room[], given: string): Known | undefined => {
  const known = rooms.flatMap(knownIn);
  if (existsSync(given)) {
    const hash = sha256(readFileSync(given));
    return known.find(({ document, pdf }) => document === hash || pdf === hash);
  }
  const code = readCode(given);
  if (code === undefined) {
    throw new SetupError(`There is no file "${given}", and a document code has 16 digits from 0 to 9 and a to f.`);
  }
  return known.find(({ document }) => documentCode(document) === code);
};

export const commands: readonly Command[] = [
  defineCommand({
    name: 'verify',
    description: 'Says of which document and edition a code or a file is: a PDF, or a document as JSON.',
    positionals: '<code-or-file>',
    details:
      'A code may be typed with its spaces: npm run verify -- 0123 4567 89ab cdef. It exits with 1 for none of ours.',
    run: async ({ positionals }) => {
      if (positionals.length === 0) throw new UsageError('Pass a document code or the path of a file');
      const found = recognize(readRooms(), positionals.join(' '));
      if (!found) {
        console.log('This is none of ours: no edition of any room has it.');
        return false;
      }
      const { room, title, version, isNewest } = found;
      const current = isNewest ? 'the current edition' : 'an older edition';
      console.log(`"${title}" of the room ${room}, edition ${version}, which is ${current}.`);
      return true;
    },
  }),
];
