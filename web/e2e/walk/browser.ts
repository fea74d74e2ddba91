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
