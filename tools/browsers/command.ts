import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { stopSignal } from '#scripts/cli/stop-signal.ts';
import { root } from '#scripts/local/settings.ts';
import { buildSiteIfChanged } from '#scripts/site/build.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { failure, type Outcome, runSteps, type Step, success } from '#scripts/verify/run-steps.ts';
import { selfSigned } from '#tools/certificate.ts';
import { installPackagesOf } from '#tools/install.ts';
import { connectBackend } from '#web/e2e/backend.ts';
import type { Kind } from './browser.ts';
import { firefox } from './firefox.ts';
import { startFront } from './front.ts';
import { steps } from './walk.ts';
import { webkit } from './webkit.ts';

/** For one browser, in milliseconds: ten times what it takes on two idle cores. */
const limit = 300_000;

const pictures = join(root, 'test-results/browsers');

const walkIn = async (kind: Kind): Promise<Outcome> => {
  await using stack = new AsyncDisposableStack();
  const packages = await installPackagesOf('browsers');
  await buildSiteIfChanged(console.log);
  const password = 'sample password of the walk';
  const product = new Product(await freePorts(), temporaryFolder(), { CLIENT_PASSWORD: password });
  stack.defer(() => product.remove());
  await product.ready();
  const front = await startFront(product.ports.PORT, kind.needsTls ? await selfSigned(packages) : undefined);
  stack.defer(() => front.close());
  const browser = await kind.start(process.env, packages);
  stack.defer(() => browser.close());
  console.log(`${browser.name} at ${front.origin}`);
  const keep = async (name: string) => {
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(pictures, `${kind.name.toLowerCase()}-${name}.png`), await browser.picture());
  };
  const walk = { browser, front, backend: connectBackend(product.ports), password, keep };
  const outcome = { ...success };
  for (const [name, take] of steps) {
    try {
      await take(walk);
    } catch (error) {
      console.log(`  FAILED  ${name}`);
      console.error(error);
      await keep('failed');
      return { ...outcome, failed: 1, skipped: steps.length - outcome.passed - 1 };
    }
    console.log(`  ok      ${name}`);
    outcome.passed += 1;
  }
  return outcome;
};

const walkStep = (kind: Kind, required: boolean): Step => ({
  name: kind.name,
  async run() {
    const missing = kind.missing(process.env);
    if (missing.length > 0) {
      console.log(
        `${kind.name} is ${required ? 'missing' : 'skipped'}: install ${missing.join(', ')} (Debian, Ubuntu).`,
      );
      return required ? failure : { ...success, skipped: steps.length };
    }
    const late = async () => {
      await delay(limit, undefined, { ref: false });
      throw new Error(`${kind.name} took more than ${limit / 1000} s.`);
    };
    return Promise.race([walkIn(kind), late()]);
  },
});

export const commands: readonly Command[] = [
  defineCommand({
    name: 'test:browsers',
    description: `Walks form, gate and a document in Firefox and WebKit, as npm test does in Chromium. WebKit walks over TLS. A browser
that is not installed is skipped. Pictures of the pages are in test-results/browsers.`,
    options: { all: { type: 'boolean', description: 'fail where a browser is not installed' } },
    run: ({ values }) => {
      stopSignal().addEventListener('abort', () => process.exit(130));
      return runSteps((process.env.ONLY ? [webkit] : [firefox, webkit]).map((kind) => walkStep(kind, values.all ?? false)));
    },
  }),
];
