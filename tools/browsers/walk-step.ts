import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/local/settings.ts';
import { buildSiteIfChanged } from '#scripts/site/build.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { failure, type Outcome, type Step, success } from '#scripts/verify/run-steps.ts';
import { selfSigned } from '#tools/certificate.ts';
import { installPackagesOf } from '#tools/install.ts';
import { connectBackend } from '#web/e2e/backend.ts';
import type { Kind } from './browser.ts';
import { startFront } from './front.ts';
import { overHttp, steps, type Walk } from './walk.ts';
import { within } from './within.ts';

/** For one browser, in milliseconds: several times what a busy machine takes. */
const limit = 300_000;

const pictures = join(root, 'test-results/browsers');

const stepsOf = ({ needsTls }: Kind) => (needsTls ? [overHttp, ...steps] : steps);

/** Starts a browser, and a product for it alone: what one browser stores must not count for another. */
const prepare = async (kind: Kind, stack: AsyncDisposableStack): Promise<Walk> => {
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
  const overHttp = `http://localhost:${product.ports.PORT}`;
  return { browser, front, overHttp, backend: connectBackend(product.ports), password, keep };
};

/** Every step begins where the one before it ended: after one that fails, the others are skipped. */
const takeSteps = async (kind: Kind, walk: Walk): Promise<Outcome> => {
  const todo = stepsOf(kind);
  for (const [passed, [name, take]] of todo.entries()) {
    try {
      await take(walk);
    } catch (error) {
      console.log(`  FAILED  ${name}`);
      console.error(error);
      await walk.keep('failed').catch(() => console.log('  There is no picture of it.'));
      return { passed, failed: 1, skipped: todo.length - passed - 1 };
    }
    console.log(`  ok      ${name}`);
  }
  return { ...success, passed: todo.length };
};

/** The walk in one browser. @param required whether it fails where the browser is not installed */
export const walkStep = (kind: Kind, required: boolean): Step => ({
  name: kind.name,
  async run() {
    const missing = kind.missing(process.env);
    if (missing.length > 0) {
      const packages = `Debian's packages: ${missing.join(', ')}.`;
      console.log(`${kind.name} is not installed${required ? '' : ' and is skipped'}. ${packages}`);
      return required ? failure : { ...success, skipped: stepsOf(kind).length };
    }
    await using stack = new AsyncDisposableStack();
    const walk = async () => takeSteps(kind, await prepare(kind, stack));
    return await within(`The walk in ${kind.name}`, limit, walk());
  },
});
