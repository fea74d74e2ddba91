import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { root } from '#scripts/local/settings.ts';
import { ensureBrowser } from '#scripts/verify/browser.ts';
import { runNode, stopOnSignal } from '#scripts/verify/run-steps.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'screenshots',
    description: `Retakes the pictures in docs/screenshots: pages, states, a printed sheet and the e-mail, of the product as it starts
with empty data.`,
    options: {
      public: {
        type: 'boolean',
        description: 'draw the icons and the sharing picture in web/public instead, from their SVG',
      },
    },
    run: async ({ values }) => {
      stopOnSignal();
      const chromium = await ensureBrowser(process.env, console.log);
      const which = values.public ? ['public'] : ['pages', 'sheet', 'email'];
      const playwright = join(root, 'node_modules/@playwright/test/cli.js');
      const args = ['test', '--config', 'web/e2e/screenshots/playwright.config.ts', '--reporter=list'];
      return runNode([playwright, ...args, ...which.map((name) => `/${name}.shots`)], { CHROMIUM_PATH: chromium });
    },
  }),
];
