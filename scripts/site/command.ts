import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { buildSiteIfChanged, siteFolder } from './build.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'build',
    description: `Builds the site into web/dist, unless it was built from the same sources. Fails when a sentence or a figure of the
client's documents is in a public file.`,
    run: async () => {
      await buildSiteIfChanged(console.log);
      console.log(`The site is in ${siteFolder}.`);
      return true;
    },
  }),
];
