import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { selfSigned } from '#scripts/measure/packages.ts';
import { firefox } from '#scripts/testing/firefox.ts';
import { startProduct } from '#scripts/testing/start-product.ts';
import { webkit } from '#scripts/testing/webkit.ts';
import { connectBackend } from '#web/e2e/backend.ts';
import type { BrowserKind } from '#web/e2e/cross-browser/page.ts';
import { startReportingProxy } from '#web/e2e/cross-browser/reporting-proxy.ts';
import { overHttp, steps, type Visit } from '#web/e2e/cross-browser/visit.ts';
import { defaultRoom, documentSlugs } from '#web/testing/rooms.ts';

/** The timeout for one browser, in milliseconds: several times what a busy machine needs. */
const timeout = 900_000;

const pictures = join(root, 'test-results/browsers');

/** Starts a browser, and a separate instance of the product for it, so that browsers share no data. */
const prepare = async (kind: BrowserKind, stack: AsyncDisposableStack): Promise<Visit> => {
  const password = 'sample password of this visit';
  const product = await startProduct({ CLIENT_PASSWORD: password });
  stack.defer(() => product.remove());
  const proxy = await startReportingProxy(product.ports.PORT, kind.needsTls ? await selfSigned() : undefined);
  stack.defer(() => proxy.close());
  const browser = await kind.start(process.env);
  stack.defer(() => browser.close());
  console.log(`${browser.name} at ${proxy.origin}`);
  const room = { address: defaultRoom.facts.address, slugs: documentSlugs as [string, ...string[]] };
  const overHttp = `http://localhost:${product.ports.PORT}`;
  const backend = connectBackend(product.database, product.ports.INBOX_PORT);
  return { browser, proxy, overHttp, backend, password, room };
};

for (const kind of [firefox, webkit]) {
  const missing = kind.missing(process.env);
  const isSkipped = missing.length > 0 && !process.env.ALL_BROWSERS;
  const remark = missing.length > 0 ? ` (missing Debian packages: ${missing.join(', ')})` : '';
  test.skipIf(isSkipped)(`visitor uses the site in ${kind.name}${remark}`, { timeout }, async () => {
    expect(missing).toEqual([]);
    await using stack = new AsyncDisposableStack();
    const visit = await prepare(kind, stack);
    // Each step begins where the previous step ended.
    for (const [name, take] of kind.needsTls ? [overHttp, ...steps] : steps) {
      try {
        await take(visit);
      } catch (error) {
        mkdirSync(pictures, { recursive: true });
        writeFileSync(join(pictures, `${kind.name.toLowerCase()}.png`), await visit.browser.picture());
        throw new Error(`Failed: ${name}`, { cause: error });
      }
    }
  });
}
