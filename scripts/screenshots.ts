import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { root } from '#scripts/local/settings.ts';
import { ensureBrowser } from '#scripts/verify/browser.ts';
import { runNode, stopOnSignal } from '#scripts/verify/run-steps.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'screenshots',
    description: `Retakes the pictures in docs/screenshots: pages, states, a printed sheet and the email, of the product as it starts
with empty data.`,
    run: async () => {
      stopOnSignal();
      const chromium = await ensureBrowser(process.env, console.log);
      const playwright = join(root, 'node_modules/@playwright/test/cli.js');
      const args = ['test', '--config', 'web/e2e/screenshots/playwright.config.ts', '--reporter=list'];
      return runNode([playwright, ...args], { env: { CHROMIUM_PATH: chromium } });
    },
  }),
];
