import { clientPassword, test } from './product.ts';
import { address, proposalSlugs } from './room.ts';
import { startReportingProxy } from './walk/reporting-proxy.ts';
import { visit, type Walk } from './walk/walk.ts';

// The walk of `npm run test:slow` in Firefox and WebKit, here in Chromium by touch.
test('client goes from the landing page to a document and back by touch', async ({
  page,
  touch,
  backend,
  consoleErrors,
}) => {
  consoleErrors.allow(/401|503|Content Security Policy|beforeunload/);
  const proxy = await startReportingProxy(Number(process.env.PORT));
  const at = (element: string) => page.locator(`xpath=${element}`).locator('visible=true').first();
  const browser = {
    name: 'Chromium by touch',
    open: async (address: string) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    async click(element: string) {
      await at(element).scrollIntoViewIfNeeded();
      const box = await at(element).boundingBox();
      if (!box) throw new Error(`There is no ${element}.`);
      await touch([box.x + box.width / 2, box.y + box.height / 2]);
    },
    async type(field: string, text: string) {
      await at(field).focus();
      await page.keyboard.insertText(text);
    },
    evaluate: <Value>(expression: string) => page.evaluate<Value>(expression),
    resize: (width: number, height: number) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    print: () => page.pdf(),
    close: () => page.close(),
  };
  const walk: Walk = {
    ...{ browser, proxy, backend, overHttp: proxy.origin },
    password: clientPassword,
    room: { address, slugs: proposalSlugs },
  };
  try {
    for (const [name, take] of visit) await test.step(name, () => take(walk));
  } finally {
    proxy.close();
  }
});
