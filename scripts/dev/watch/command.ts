import { open as openInspector } from 'node:inspector';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { wholeNumber } from '#scripts/common/run-command.ts';
import { runStack, settingsHelp } from '#scripts/dev/product/start.ts';
import { createDevSite } from './site.ts';

/** Where debuggers look for a Node program. */
const inspectPort = 9229;

export const commands: readonly Command[] = [
  defineCommand({
    name: 'dev',
    description: `Runs the product from its sources: a change to a page shows at once, a change to a function applies to its next
call, and a change to anything else restarts it. What is wrong, types included, is said here and in the page.`,
    options: {
      inspect: { type: 'boolean', description: 'let a debugger attach to the functions' },
      'inspect-port': { type: 'string', value: 'PORT', description: `where it attaches; ${inspectPort} by default` },
    },
    details: settingsHelp,
    run: async ({ values }) => {
      const port = wholeNumber('inspect-port', values['inspect-port'] ?? String(inspectPort), 0, 65_535);
      if (values.inspect) openInspector(port, '127.0.0.1');
      return runStack(createDevSite());
    },
  }),
];
