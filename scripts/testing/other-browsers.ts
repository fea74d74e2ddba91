import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, By } from 'selenium-webdriver';
import { freePorts, until } from './start-product.ts';

/** What the walk does in a browser. Elements are found by XPath. */
export type Visitor = {
  open(url: string): Promise<unknown>;
  click(path: string): Promise<unknown>;
  type(path: string, text: string): Promise<unknown>;
  has(path: string): Promise<boolean>;
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
  const find = async (path: string) => page.waitForSelector(`::-p-xpath(${path})`);
  return {
    open: (url) => page.goto(url),
    click: async (path) => (await find(path))?.click(),
    type: async (path, text) => (await find(path))?.type(text),
    has: async (path) => (await page.$(`::-p-xpath(${path})`)) !== null,
  };
};

/** Drives WebKitGTK's MiniBrowser through WebKitWebDriver, on a virtual display. */
export const startWebKit = async (stack: AsyncDisposableStack): Promise<Visitor> => {
  const home = mkdtempSync(join(tmpdir(), 'samplewright-webkit-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const { PORT } = await freePorts();
  const homes = { XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  const service = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${PORT}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, GDK_BACKEND: 'x11', ...homes },
  });
  stack.defer(async () => {
    // Ends the driver, the display, and the browser: the whole process group.
    process.kill(-(service.pid ?? 0));
    await once(service, 'exit');
  });
  await until('WebKitWebDriver responds', () =>
    fetch(`http://127.0.0.1:${PORT}/status`).then(
      () => true,
      () => false,
    ),
  );
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${PORT}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': {
        binary: globSync('/usr/lib{,/*,exec}/webkit2gtk-4.1/MiniBrowser')[0],
        args: ['--automation'],
      },
    })
    .build();
  stack.defer(() => driver.quit());
  const find = async (path: string) => {
    await until(path, async () => (await driver.findElements(By.xpath(path))).length > 0);
    const element = await driver.findElement(By.xpath(path));
    // Scroll at once: during smooth scrolling, the driver would click in the wrong place.
    await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`, element);
    return element;
  };
  return {
    open: (url) => driver.get(url),
    click: async (path) => (await find(path)).click(),
    type: async (path, text) => (await find(path)).sendKeys(text),
    has: async (path) => (await driver.findElements(By.xpath(path))).length > 0,
  };
};
