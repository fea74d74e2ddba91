import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { onPath } from '#scripts/common/browser.ts';
import { importPackage } from '#scripts/measure/install.ts';
import { isListening, until } from '#scripts/testing/start-product.ts';
import type { Kind } from '#web/e2e/walk/page.ts';

/** The part of selenium-webdriver that is used: the project does not install its types. */
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

/** With a toolbar the window could not become as narrow as a phone. */
const narrowToolbar = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }\n';

/** A larger window would not fit the screen. */
const screen = { width: 1400, height: 1000 };

/** Time to exit by itself, in milliseconds. */
const endLimitMs = 3000;

const findDriver = (env: NodeJS.ProcessEnv) => onPath(env, ['WebKitWebDriver']).find(existsSync);
const findScreen = (env: NodeJS.ProcessEnv) => onPath(env, ['Xvfb']).find(existsSync);
/** The GTK 3 build: GTK 4's starts only where it may create a sandbox. */
const findBrowser = () => globSync('/usr/lib{,/*,exec}/webkit2gtk-4.1/MiniBrowser')[0];

/** Kills a process when this one ends. @returns a function that kills it earlier */
const bind = (child: ChildProcess): (() => Promise<void>) => {
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return async () => {
    kill();
    await ended;
    process.off('exit', kill);
  };
};

/** Starts an X server without a screen. @returns the name of the display */
const startScreen = async (program: string, stack: AsyncDisposableStack): Promise<string> => {
  const size = `${screen.width}x${screen.height}x24`;
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  stack.defer(bind(server));
  const [number] = await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start.'))),
  ]);
  return `:${String(number).trim()}`;
};

/** WebKitGTK over WebDriver, on a display of its own. */
export const webkit: Kind = {
  name: 'WebKit',
  needsTls: true,
  missing: (env) => [
    ...(findDriver(env) ? [] : ['webkit2gtk-driver']),
    ...(findBrowser() ? [] : ['libwebkit2gtk-4.1-0']),
    ...(findScreen(env) ? [] : ['xvfb']),
  ],
  async start(env) {
    await using stack = new AsyncDisposableStack();
    const settings = mkdtempSync(join(tmpdir(), 'samplewright-webkit-'));
    stack.defer(() => rmSync(settings, { recursive: true, force: true, maxRetries: 5 }));
    mkdirSync(join(settings, 'gtk-3.0'));
    writeFileSync(join(settings, 'gtk-3.0/gtk.css'), narrowToolbar);
    const homes = { XDG_CONFIG_HOME: settings, XDG_DATA_HOME: settings, XDG_CACHE_HOME: settings };
    const display = await startScreen(findScreen(env) ?? '', stack);
    const port = await getPort({ host: '127.0.0.1' });
    const service = spawn(findDriver(env) ?? '', [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...env, DISPLAY: display, GDK_BACKEND: 'x11', ...homes },
    });
    stack.defer(bind(service));
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
      // The driver scrolls smoothly if the page says so, and then does not find the element.
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
        // Less the toolbar.
        const bar = await evaluate<number>('outerHeight - innerHeight');
        await window().setRect({ width, height: height + bar });
        await until(`the window is ${width} px wide`, async () => (await evaluate('innerWidth')) === width);
      },
      picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      close: () => running.disposeAsync(),
    };
  },
};
