import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { onPath } from '#scripts/common/browser.ts';
import { isListening } from '#scripts/common/listen.ts';
import { importPackage } from '#scripts/measure/packages.ts';
import { until } from '#scripts/testing/start-product.ts';
import type { BrowserKind } from '#web/e2e/cross-browser/page.ts';

/** The part of selenium-webdriver that is used; the project does not install its types. */
type Selenium = {
  Builder: new () => {
    usingServer(address: string): { withCapabilities(wanted: object): { build(): Promise<Driver> } };
  };
  By: { xpath(path: string): object };
};
type Element = { click(): Promise<void>; sendKeys(text: string): Promise<void> };
type Driver = {
  getCapabilities(): Promise<{ get(name: string): unknown }>;
  get(address: string): Promise<void>;
  navigate(): { refresh(): Promise<void>; back(): Promise<void> };
  findElement(by: object): Promise<Element>;
  executeScript<Value>(script: string, ...parameters: unknown[]): Promise<Value>;
  manage(): { window(): { setRect(rectangle: { width: number; height: number }): Promise<unknown> } };
  takeScreenshot(): Promise<string>;
  quit(): Promise<void>;
};

/** Shrinks the toolbar, which would otherwise keep the window wider than a phone. */
const narrowToolbar = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }\n';

/** The virtual screen: larger than any window in the tests. */
const screen = '-screen 0 1400x1000x24';

/** How long the browser may take to exit before it is killed, in milliseconds. */
const endLimitMs = 3000;

const isOnPath = (env: NodeJS.ProcessEnv, name: string) => onPath(env, [name]).some(existsSync);
/** The GTK 3 build, because the GTK 4 build starts only where it may create a sandbox. */
const findBrowser = () => globSync('/usr/lib{,/*,exec}/webkit2gtk-4.1/MiniBrowser')[0];

/** Controls WebKitGTK over WebDriver, on a separate virtual display. */
export const webkit: BrowserKind = {
  name: 'WebKit',
  needsTls: true,
  missing: (env) => [
    ...(isOnPath(env, 'WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
    ...(findBrowser() ? [] : ['libwebkit2gtk-4.1-0']),
    ...(isOnPath(env, 'xvfb-run') ? [] : ['xvfb']),
    ...(isOnPath(env, 'xauth') ? [] : ['xauth']),
  ],
  async start(env) {
    await using stack = new AsyncDisposableStack();
    const settings = mkdtempSync(join(tmpdir(), 'samplewright-webkit-'));
    stack.defer(() => rmSync(settings, { recursive: true, force: true, maxRetries: 5 }));
    mkdirSync(join(settings, 'gtk-3.0'));
    writeFileSync(join(settings, 'gtk-3.0/gtk.css'), narrowToolbar);
    const homes = { XDG_CONFIG_HOME: settings, XDG_DATA_HOME: settings, XDG_CACHE_HOME: settings };
    const port = await getPort({ host: '127.0.0.1' });
    const display = ['--auto-servernum', `--auth-file=${join(settings, 'Xauthority')}`, `--server-args=${screen}`];
    const service = spawn('xvfb-run', [...display, 'WebKitWebDriver', `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: { ...env, GDK_BACKEND: 'x11', ...homes },
    });
    const ended = once(service, 'exit');
    // Ends the driver, the display, and the browser, even if this process exits first.
    const end = () => service.pid && service.exitCode === null && process.kill(-service.pid);
    process.once('exit', end);
    stack.defer(async () => {
      end();
      await ended;
      process.off('exit', end);
    });
    await until('WebKitWebDriver answers', () => isListening(port));
    const { Builder, By } = (await importPackage<{ default: Selenium }>('selenium-webdriver')).default;
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { binary: findBrowser(), args: ['--automation'] },
      })
      .build();
    stack.defer(() => Promise.race([driver.quit(), delay(endLimitMs)]));
    const find = async (path: string) => {
      const element = await driver.findElement(By.xpath(path));
      // Scroll at once: during smooth scrolling, the driver would click in the wrong place.
      await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`, element);
      return element;
    };
    const window = () => driver.manage().window();
    const evaluate = <Value>(expression: string) => driver.executeScript<Value>(`return (${expression});`);
    const running = stack.move();
    return {
      name: `WebKitGTK ${(await driver.getCapabilities()).get('browserVersion')}`,
      open: (address) => driver.get(address),
      reload: () => driver.navigate().refresh(),
      back: () => driver.navigate().back(),
      click: async (element) => (await find(element)).click(),
      type: async (field, text) => (await find(field)).sendKeys(text),
      evaluate,
      async resize(width, height) {
        // The window is taller than the page by the toolbar's height.
        const bar = await evaluate<number>('outerHeight - innerHeight');
        await window().setRect({ width, height: height + bar });
        await until(`the window is ${width} px wide`, async () => (await evaluate('innerWidth')) === width);
      },
      picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      close: () => running.disposeAsync(),
    };
  },
};
