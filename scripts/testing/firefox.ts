import { setTimeout as delay } from 'node:timers/promises';
import { onPath, works } from '#scripts/common/browser.ts';
import { importPackage } from '#scripts/measure/install.ts';
import type { Kind } from '#web/e2e/walk/page.ts';

/** The part of puppeteer-core that is used: the project does not install its types. */
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
  goBack(): Promise<unknown>;
  locator(selector: string): { click(): Promise<void> };
  $(selector: string): Promise<{ type(text: string): Promise<void> } | null>;
  evaluate<Value>(expression: string): Promise<Value>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  pdf(): Promise<Uint8Array>;
};

/** Time to exit by itself, in milliseconds. */
const endLimit = 3000;

const findFirefox = (env: NodeJS.ProcessEnv) => onPath(env, ['firefox-esr', 'firefox']).find(works);

/** Firefox over WebDriver BiDi, which needs no driver. */
export const firefox: Kind = {
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
      // The caller ends it and cleans up.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const page = await browser.newPage();
    const xpath = (path: string) => `::-p-xpath(${path})`;
    return {
      name: (await browser.version()).replace(/^firefox\//, 'Firefox '),
      open: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      back: async () => void (await page.goBack()),
      click: (element) => page.locator(xpath(element)).click(),
      async type(field, text) {
        const found = await page.$(xpath(field));
        if (!found) throw new Error(`There is no ${field}.`);
        await found.type(text);
      },
      evaluate: (expression) => page.evaluate(expression),
      resize: (width, height) => page.setViewport({ width, height }),
      picture: () => page.screenshot(),
      print: () => page.pdf(),
      close: async () => {
        await Promise.race([browser.close(), delay(endLimit)]);
        browser.process()?.kill('SIGKILL');
      },
    };
  },
};
