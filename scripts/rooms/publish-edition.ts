import { editionsFolder } from '#functions/proposals/lib/editions.ts';
import { pathInProject } from '#functions/proposals/lib/room-folders.ts';
import { type Command, defineCommand, UsageError } from '#scripts/cli/command.ts';
import { findRoom } from './find-room.ts';
import { publishEdition } from './publish.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'publish-edition',
    description: `Freezes the draft of a room as an edition: checks its figures, writes its documents, a PDF of each, their hashes and
what has changed to editions/VERSION in the room's folder, and never changes them again. Commit that folder; the next
deployment serves it.`,
    positionals: '<room> <version>',
    options: {
      note: {
        type: 'string',
        value: 'TEXT',
        description: 'what is new, in a sentence for the client, such as "Phase 1 now starts in January"',
      },
    },
    run: async ({ values: { note }, positionals: [name, version = ''] }) => {
      if (!note?.trim()) throw new UsageError('Say with --note what is new in this edition');
      const room = findRoom(name);
      const {
        edition: { facts, changes },
        open,
      } = await publishEdition(room, {
        version,
        note: note.trim(),
        print: async (...edition) => {
          const { printDocuments } = await import('./print-documents.ts');
          return printDocuments(...edition, console.log);
        },
      });
      console.log(`Published edition ${version} of ${room.name}, valid until ${facts.validUntil}.`);
      for (const { title, change, sections } of changes?.documents ?? []) {
        console.log(
          `  ${title}: ${change}${change === 'changed' ? ` (${sections.map((each) => each.title).join(', ')})` : ''}`,
        );
      }
      if (open.length > 0) console.log(`Still to fill in before anyone signs:\n  ${open.join('\n  ')}`);
      console.log(`Commit ${pathInProject(editionsFolder(room.folder))}/${version}, then run npm run deploy.`);
      return true;
    },
  }),
];
