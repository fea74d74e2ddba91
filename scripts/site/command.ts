import { rooms } from '#functions/proposals/build.ts';
import { openSlots } from '#functions/proposals/lib/slots.ts';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { buildSiteIfChanged, siteFolder } from './build.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'build',
    description: `Builds the site into web/dist, unless it was built from the same sources. Fails when a sentence or a figure of the
client's documents is in a public file. Lists the slots of the documents that nobody has filled in.`,
    run: async () => {
      await buildSiteIfChanged(console.log);
      const open = rooms.flatMap((room) => openSlots(room()));
      if (open.length > 0) console.log(`Still to fill in before the documents are signed:\n  ${open.join('\n  ')}`);
      console.log(`The site is in ${siteFolder}.`);
      return true;
    },
  }),
];
