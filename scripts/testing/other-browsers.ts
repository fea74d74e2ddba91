import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { freePort, isListening, until } from './start-product.ts';

/** What the walk does in a browser. Elements are found by XPath. */
export type Visitor = {
  open(url: string): Promise<unknown>;
  click(path: string): Promise<unknown>;
  type(path: string, text: string): Promise<unknown>;
  /** Waits until the element is there. */
  sees(path: string): Promise<unknown>;
};

/** Drives Debian's Firefox over WebDriver BiDi, which needs no separate driver. */
export const startFirefox = async (stack: AsyncDisposableStack): Promise<Visitor> => {
  const executablePath = globSync('/usr/bin/firefox{-esr,}')[0] ?? '';
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
  });
  stack.defer(() => browser.close());
  const page = await browser.newPage();
  // Unlike page.$, this survives a navigation.
  const find = (path: string) => page.waitForSelector(`::-p-xpath(${path})`, { timeout: 60_000 });
  return {
    open: (url) => page.goto(url),
    click: async (path) => (await find(path))?.click(),
    type: async (path, text) => (await find(path))?.type(text),
    sees: find,
  };
};

/** Drives WebKitGTK's MiniBrowser through WebKitWebDriver, on a virtual display, with the commands of W3C WebDriver. */
export const startWebKit = async (stack: AsyncDisposableStack): Promise<Visitor> => {
  const home = mkdtempSync(join(tmpdir(), 'samplewright-webkit-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const port = await freePort();
  const driver = `http://127.0.0.1:${port}`;
  const homes = { XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  const service = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, GDK_BACKEND: 'x11', ...homes },
  });
  stack.defer(async () => {
    // Ends the driver, the display, and the browser: the whole process group.
    process.kill(-(service.pid ?? 0));
    await once(service, 'exit');
  });
  const command = async (path: string, body: object) => {
    const sent = { method: 'POST', body: JSON.stringify(body) };
    const { value } = await (await fetch(`${driver}/session${path}`, sent)).json();
    if (value?.error) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  await until('WebKitWebDriver responds', () => isListening(driver));
  const binary = globSync('/usr/lib{,/*,exec}/webkit2gtk-4.1/MiniBrowser')[0];
  const browser = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const alwaysMatch = { browserName: 'MiniBrowser', acceptInsecureCerts: true, ...browser };
  const { sessionId } = await command('', { capabilities: { alwaysMatch } });
  /** Finds elements by XPath. @returns their references, each an object with one property, the element's ID */
  const findAll = (value: string): Promise<object[]> => command(`/${sessionId}/elements`, { using: 'xpath', value });
  const appears = (path: string) => until(path, async () => (await findAll(path)).length > 0, 60_000);
  const find = async (path: string) => {
    await appears(path);
    const [element = {}] = await findAll(path);
    // Scroll at once: during smooth scrolling, the driver would click in the wrong place.
    const script = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`;
    await command(`/${sessionId}/execute/sync`, { script, args: [element] });
    return `/${sessionId}/element/${Object.values(element)[0]}`;
  };
  return {
    open: (url) => command(`/${sessionId}/url`, { url }),
    click: async (path) => command(`${await find(path)}/click`, {}),
    type: async (path, text) => command(`${await find(path)}/value`, { text }),
    sees: appears,
  };
};
