import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultRoom, documentSlugs } from '#functions/testing/rooms.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { stopped, stopSignal } from '#scripts/common/stop-signal.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { failure, type Step, success } from '#scripts/dev/verify/run-steps.ts';
import { selfSigned } from '#scripts/measure/certificate.ts';
import { installPackages } from '#scripts/measure/install.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { connectBackend } from '#web/e2e/backend.ts';
import type { Kind } from '#web/e2e/walk/page.ts';
import { startReportingProxy } from '#web/e2e/walk/reporting-proxy.ts';
import { overHttp, visit, type Walk } from '#web/e2e/walk/walk.ts';

/** How long a browser may take to end by itself, in milliseconds: less than the launcher waits after Ctrl-C. */
export const endLimit = 3000;

/** What a promise resolves to. @throws {Error} naming it when that takes longer than the limit, in milliseconds */
export const within = <Value>(what: string, limit: number, promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    delay(limit, undefined, { ref: false }).then(() => {
      throw new Error(`${what} took more than ${limit / 1000} s.`);
    }),
  ]);

/** The time limit of one browser, in milliseconds: several times what a busy machine needs. */
const limit = 300_000;

const pictures = join(root, 'test-results/browsers');

const stepsOf = ({ needsTls }: Kind) => (needsTls ? [overHttp, ...visit] : visit);

/** Starts a browser with a product of its own: what one browser stores must not count for another. */
const prepare = async (kind: Kind, stack: AsyncDisposableStack): Promise<Walk> => {
  await installPackages();
  await buildSiteIfChanged(console.log);
  const password = 'sample password of the walk';
  const product = new Product(await freePorts(), temporaryFolder(), { CLIENT_PASSWORD: password });
  stack.defer(() => product.remove());
  await product.ready();
  const proxy = await startReportingProxy(product.ports.PORT, kind.needsTls ? await selfSigned() : undefined);
  stack.defer(() => proxy.close());
  const browser = await kind.start(process.env);
  stack.defer(() => browser.close());
  console.log(`${browser.name} at ${proxy.origin}`);
  const keep = async (name: string) => {
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(pictures, `${kind.name.toLowerCase()}-${name}.png`), await browser.picture());
  };
  const room = { address: defaultRoom.facts.address, slugs: documentSlugs as [string, ...string[]] };
  const overHttp = `http://localhost:${product.ports.PORT}`;
  return { browser, proxy, overHttp, backend: connectBackend(product.ports), password, room, keep };
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
    const steps = stepsOf(kind);
    let passed = 0;
    let walk: Walk | undefined;
    const takeSteps = async () => {
      walk = await prepare(kind, stack);
      for (const [name, take] of steps) {
        await take(walk);
        console.log(`  ok      ${name}`);
        passed += 1;
      }
    };
    const interruption = async () => {
      await stopped(stopSignal());
      throw new SetupError('The walk was interrupted.');
    };
    try {
      await within('The walk', limit, Promise.race([takeSteps(), interruption()]));
      return { ...success, passed };
    } catch (error) {
      const [failed = 'The end'] = steps[passed] ?? [];
      console.log(`  FAILED  ${failed}`);
      if (error instanceof SetupError) console.error(error.message);
      else {
        console.error(error);
        await within('The picture', 5000, walk?.keep('failed') ?? Promise.resolve()).catch(console.error);
      }
      // Every step begins where the one before it ended.
      return { ...failure, passed, skipped: steps.length - passed - 1, failures: [failed] };
    }
  },
});
