import { setTimeout as delay } from 'node:timers/promises';

/** What the walk asks of a browser. Elements are named by XPath, which every driver knows; sizes are in CSS pixels. */
export type Browser = {
  /** With its version. */
  name: string;
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Clicks as a person does: into the middle of the element, once it is in view. */
  click(element: string): Promise<void>;
  /** Types at the end of what the field holds. */
  type(field: string, text: string): Promise<void>;
  /** The value of an expression in the page; if it is a promise, what it resolves to. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Sets the size of the page's viewport. */
  resize(width: number, height: number): Promise<void>;
  /** What the viewport shows, as PNG. */
  picture(): Promise<Uint8Array>;
  /** The page as the browser prints it to PDF, where its driver can. */
  print?(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A browser that may be installed on this machine. */
export type Kind = {
  name: string;
  /** Whether it takes a Secure cookie over TLS only, even from http://localhost. */
  needsTls: boolean;
  /** What is missing on this machine, as packages of Debian; nothing when it can be started. */
  missing(env: NodeJS.ProcessEnv): string[];
  start(env: NodeJS.ProcessEnv): Promise<Browser>;
};

/** How long the page may take for anything, in milliseconds: far more than it takes. */
const timeout = 20_000;

/** Waits until a condition holds. @param what says what the wait is for */
export const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + timeout; !(await condition()); await delay(25)) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeout} ms: ${what}`);
  }
};

/** A text as XPath 1.0 writes it, which knows no escapes. */
const literal = (text: string) =>
  `concat('', ${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;

/** Elements by what a person sees of them, as XPath. */
export const field = (label: string): string => `//*[@id = //label[normalize-space() = ${literal(label)}]/@for]`;
export const button = (name: string): string => `//button[normalize-space() = ${literal(name)}]`;
export const heading = (level: 1 | 2 | 3, text: string): string => `//h${level}[normalize-space() = ${literal(text)}]`;
/** An element whose own text this is, or contains it. */
export const saying = (text: string): string => `//*[text()[contains(., ${literal(text)})]]`;
export const linkTo = (path: string): string => `//main//a[@href = ${literal(path)}]`;

const node = (element: string) => `document.evaluate(${JSON.stringify(element)}, document, null, 9).singleNodeValue`;

/** Whether an expression holds in the page. While the browser changes pages, it may not be able to say. */
const holds = (browser: Browser, expression: string): Promise<boolean> =>
  browser.evaluate<boolean>(`Boolean(${expression})`).catch(() => false);

const isDisplayed = (element: string) => `${node(element)}?.checkVisibility()`;

/** Whether an element is there and is displayed. */
export const shows = (browser: Browser, element: string): Promise<boolean> => holds(browser, isDisplayed(element));

export const waitFor = (browser: Browser, what: string, expression: string): Promise<void> =>
  until(what, () => holds(browser, expression));

export const waitForElement = (browser: Browser, element: string): Promise<void> =>
  waitFor(browser, `${element} is shown`, isDisplayed(element));

export const waitForPath = (browser: Browser, path: string): Promise<void> =>
  waitFor(browser, `the address is ${path}`, `location.pathname === ${JSON.stringify(path)}`);

/** What stands in a field. */
export const value = (browser: Browser, field: string): Promise<string> => browser.evaluate(`${node(field)}.value`);

/** What describes a field: its error and its note. */
export const description = (browser: Browser, element: string): Promise<string> =>
  browser.evaluate(`(${node(element)}.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    .map((id) => document.getElementById(id).textContent).join(' ')`);
