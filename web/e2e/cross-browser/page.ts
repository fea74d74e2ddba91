import { setTimeout as delay } from 'node:timers/promises';

/** A browser driver. Takes elements as XPath, which every driver supports, and sizes in CSS pixels. */
export type Browser = {
  /** The browser's name and version. */
  name: string;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Clicks the center of an element, after scrolling it into view. */
  click(element: string): Promise<void>;
  /** Types at the end of a field. */
  type(field: string, text: string): Promise<void>;
  /** Evaluates an expression in the page. If the result is a promise, awaits it. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** A screenshot of the viewport as PNG. */
  picture(): Promise<Uint8Array>;
  /** The printed page as PDF, if the driver supports it. */
  print?(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A browser that may or may not be installed. */
export type BrowserKind = {
  name: string;
  /** Whether the browser accepts Secure cookies only over TLS, even on http://localhost. */
  needsTls: boolean;
  /** The Debian packages that must be installed before the browser can start; empty if none. */
  missing(env: NodeJS.ProcessEnv): string[];
  start(env: NodeJS.ProcessEnv): Promise<Browser>;
};

/** The timeout of every wait, in milliseconds, which is generous for busy machines. */
const timeout = 20_000;

/** Waits for a condition. @param what describes the condition in the error */
export const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + timeout; !(await condition()); await delay(25)) {
    if (Date.now() > deadline) throw new Error(`Timed out after ${timeout} ms waiting for: ${what}`);
  }
};

/** A string literal in XPath 1.0, which has no escapes. */
const literal = (text: string) =>
  `concat('', ${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;

/** XPath expressions that find elements by the text that people see. */
export const field = (label: string): string => `//*[@id = //label[normalize-space() = ${literal(label)}]/@for]`;
export const button = (name: string): string => `//button[normalize-space() = ${literal(name)}]`;
export const heading = (level: 1 | 2 | 3, text: string): string => `//h${level}[normalize-space() = ${literal(text)}]`;
/** An XPath expression that finds an element containing this text. */
export const withText = (text: string): string => `//*[text()[contains(., ${literal(text)})]]`;
export const linkTo = (path: string): string => `//main//a[@href = ${literal(path)}]`;

const node = (element: string) => `document.evaluate(${JSON.stringify(element)}, document, null, 9).singleNodeValue`;

/** Whether an expression is truthy in the page; false while the browser navigates. */
const holds = (browser: Browser, expression: string): Promise<boolean> =>
  browser.evaluate<boolean>(`Boolean(${expression})`).catch(() => false);

const isDisplayed = (element: string) => `${node(element)}?.checkVisibility()`;

/** Whether an element exists and is displayed. */
export const shows = (browser: Browser, element: string): Promise<boolean> => holds(browser, isDisplayed(element));

export const waitFor = (browser: Browser, what: string, expression: string): Promise<void> =>
  until(what, () => holds(browser, expression));

export const waitForElement = (browser: Browser, element: string): Promise<void> =>
  waitFor(browser, `${element} is shown`, isDisplayed(element));

export const waitForPath = (browser: Browser, path: string): Promise<void> =>
  waitFor(browser, `the address is ${path}`, `location.pathname === ${JSON.stringify(path)}`);

export const value = (browser: Browser, field: string): Promise<string> => browser.evaluate(`${node(field)}.value`);
