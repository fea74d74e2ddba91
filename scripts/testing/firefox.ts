import { setTimeout as delay } from 'node:timers/promises';
import { isWorkingBrowser, onPath } from '#scripts/common/browser.ts';
import { importPackage } from '#scripts/measure/packages.ts';
import { until } from '#scripts/testing/start-product.ts';
import type { BrowserKind } from '#web/e2e/cross-browser/page.ts';

/** The part of puppeteer-core that is used; the project does not install its types. */
type Puppeteer = {
  launch(options: object): Promise<{
    version(): Promise<string>;
    newPage(): Promise<Page>;
    close(): Promise<void>;
    process(): { kill(signal: 'SIGKILL'): boolean } | null;
  }>;
};
type Page = {
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  $(selector: string): Promise<{ click(): Promise<void>; type(text: string): Promise<void> } | null>;
  evaluate<Value>(expression: string): Promise<Value>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  pdf(): Promise<Uint8Array>;
};

/** How long the browser may take to exit before it is killed, in milliseconds. */
const endLimit = 3000;

// Goes back, and waits only until the page is left. Leaving the page may end this script with an error. Puppeteer's
// goBack would also wait for the previous page, which may redirect.
const goBack = `new Promise((left) => {
  for (const event of ['popstate', 'pagehide']) addEventListener(event, () => left());
  history.back();
})`;

const findFirefox = (env: NodeJS.ProcessEnv) => onPath(env, ['firefox-esr', 'firefox']).find(isWorkingBrowser);

/** Controls Firefox over WebDriver BiDi, which needs no separate driver. */
export const firefox: BrowserKind = {
  name: 'Firefox',
  needsTls: false,
  missing: (env) => (findFirefox(env) ? [] : ['firefox-esr']),
  async start(env) {
    const { default: puppeteer } = await importPackage<{ default: Puppeteer }>('puppeteer-core');
    const executablePath = findFirefox(env) ?? '';
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      timeout: 60_000,
      // Puppeteer need not handle signals: the caller closes the browser.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const page = await browser.newPage();
    const find = async (path: string) => {
      const found = await page.$(`::-p-xpath(${path})`);
      if (!found) throw new Error(`There is no ${path}.`);
      return found;
    };
    return {
      name: (await browser.version()).replace(/^firefox\//, 'Firefox '),
      open: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      back: () => page.evaluate<void>(goBack).catch(() => undefined),
      click: async (element) => (await find(element)).click(),
      type: async (field, text) => (await find(field)).type(text),
      evaluate: (expression) => page.evaluate(expression),
      async resize(width, height) {
        // Ignore an error: Puppeteer also sets the orientation, for which Firefox 140 has no command.
        await page.setViewport({ width, height }).catch(() => undefined);
        await until(`the window is ${width} px wide`, async () => (await page.evaluate('innerWidth')) === width);
      },
      picture: () => page.screenshot(),
      print: () => page.pdf(),
      close: async () => {
        await Promise.race([browser.close(), delay(endLimit)]);
        browser.process()?.kill('SIGKILL');
      },
    };
  },
};
