import { type Command, defineCommand } from '#scripts/common/command.ts';
import { buildSiteIfChanged, siteFolder } from '#scripts/dev/site/build.ts';
import { importHandler } from './invoke.ts';
import { runStack, settingsHelp } from './run-stack.ts';
import { createSite } from './site.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'start',
    description: 'Builds the site if it has changed, and runs the whole product on this machine until Ctrl-C.',
    details: settingsHelp,
    run: () =>
      runStack({
        prepareSite: async () => {
          await buildSiteIfChanged(console.log);
          return createSite(siteFolder);
        },
        loadHandler: importHandler,
      }),
  }),
];
