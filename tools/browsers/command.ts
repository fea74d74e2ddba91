import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { runSteps } from '#scripts/verify/run-steps.ts';
import { firefox } from './firefox.ts';
import { walkStep } from './walk-step.ts';
import { webkit } from './webkit.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'test:browsers',
    description: `Walks through form, gate and a document in Firefox and in WebKit, which npm test does in Chromium. WebKit walks over
TLS. A browser that is not installed is skipped. Pictures of the pages are in test-results/browsers.`,
    options: { all: { type: 'boolean', description: 'fail where a browser is not installed' } },
    run: ({ values }) => runSteps([firefox, webkit].map((kind) => walkStep(kind, values.all ?? false))),
  }),
];
