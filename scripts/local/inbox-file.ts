import { createReadStream, existsSync, rmSync, statSync } from 'node:fs';
import { appendFile, chmod, type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { dataFiles } from './data-folder.ts';
import { linesOf, moveInPlace } from './files.ts';

// As CommonJS: this must be the same instance of the store that the library's server uses.
export const { getStoreReadonly }: typeof import('aws-ses-v2-local/dist/store.js') = createRequire(import.meta.url)(
  'aws-ses-v2-local/dist/store.js',
);

export type StoredEmail = ReturnType<typeof getStoreReadonly>['emails'][number];

/** What the inbox's page needs of an email. */
const storedEmail = z.looseObject({
  messageId: z.string(),
  at: z.number(),
  subject: z.string(),
  replyTo: z.array(z.string()),
  destination: z.looseObject({ to: z.array(z.string()) }),
  body: z.looseObject({ text: z.optional(z.string()), html: z.optional(z.string()) }),
});

const parseLine = (line: string): StoredEmail | undefined => {
  try {
    return storedEmail.parse(JSON.parse(line)) as unknown as StoredEmail;
  } catch {
    return undefined;
  }
};

/** The lines of a file, without reading all of it into memory. */
const linesIn = async function* (file: string): AsyncGenerator<string> {
  for await (const line of linesOf(createReadStream(file))) yield line.toString('utf8');
};

const byteAt = async (file: string, position: number): Promise<number | undefined> => {
  const opened = await open(file, 'r');
  try {
    return (await opened.read(Buffer.alloc(1), 0, 1, position)).buffer[0];
  } finally {
    await opened.close();
  }
};

/** Whether the last line was written to its end. */
const isComplete = async (file: string): Promise<boolean> => {
  const { size } = statSync(file);
  return size === 0 || (await byteAt(file, size - 1)) === '\n'.charCodeAt(0);
};

/** Appends to a file and flushes it. What was written in part, because the disk is full, is taken back. */
const appendSafely = async (file: string, text: string): Promise<void> => {
  const opened = await open(file, 'a', 0o600);
  try {
    const { size } = await opened.stat();
    try {
      await opened.appendFile(text);
      await opened.datasync();
    } catch (error) {
      await opened.truncate(size);
      throw error;
    }
  } finally {
    await opened.close();
  }
};

const writeLines = async (output: FileHandle, lines: readonly string[]) => {
  if (lines.length > 0) await output.appendFile(`${lines.join('\n')}\n`);
};

/** How many lines are kept in memory before they are written. */
const linesAtOnce = 500;

type Waiting = { line: string; written: () => void; failed: (error: unknown) => void };

/** The file of the inbox: one email a line, oldest first. Changes are made one after the other. */
export class InboxFile {
  private readonly file: string;
  private changes: Promise<unknown> = Promise.resolve();
  private waiting: Waiting[] = [];

  constructor(file: string) {
    this.file = file;
  }

  /** Starts a change after the changes before it. */
  private change<Result>(make: () => Promise<Result>): Promise<Result> {
    const made = this.changes.then(make);
    this.changes = made.catch(() => undefined);
    return made;
  }

  /**
   * Reads the emails. Lines that are no emails are moved to another file, and a line that was cut short is among them.
   * @param newest how many emails to return, the newest ones @param log gets a sentence when there was such a line
   */
  async read(newest: number, log: (line: string) => void): Promise<StoredEmail[]> {
    if (!existsSync(this.file)) return [];
    await chmod(this.file, 0o600);
    const emails: StoredEmail[] = [];
    const unreadable: string[] = [];
    for await (const line of linesIn(this.file)) {
      const email = parseLine(line);
      if (email) emails.push(email);
      else if (line !== '') unreadable.push(line);
      if (emails.length >= 2 * newest) emails.splice(0, emails.length - newest);
    }
    if (unreadable.length > 0) {
      const aside = join(dirname(this.file), dataFiles.unreadableEmails);
      await appendFile(aside, `${unreadable.join('\n')}\n`, { mode: 0o600, flush: true });
      const lines = unreadable.length === 1 ? 'A line' : `${unreadable.length} lines`;
      log(`${lines} of the inbox could not be read and moved to ${aside}. The other emails are unchanged.`);
    }
    if (unreadable.length > 0 || !(await isComplete(this.file)))
      await this.keep((line) => parseLine(line) !== undefined);
    return emails.slice(-newest);
  }

  /** Adds an email. Emails that come at the same time are flushed together. @throws when it is not on the disk */
  append(email: StoredEmail): Promise<void> {
    const { promise, resolve: written, reject: failed } = Promise.withResolvers<void>();
    this.waiting.push({ line: `${JSON.stringify(email)}\n`, written, failed });
    if (this.waiting.length === 1) void this.change(() => this.flush());
    return promise;
  }

  private async flush(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    try {
      await appendSafely(this.file, batch.map(({ line }) => line).join(''));
      for (const { written } of batch) written();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }

  /** Removes all emails. */
  clear(): Promise<void> {
    return this.change(async () => rmSync(this.file, { force: true }));
  }

  /** The emails that match, oldest first. */
  async find(matches: (email: StoredEmail) => boolean): Promise<StoredEmail[]> {
    return Array.fromAsync(this.matching(matches), ({ email }) => email);
  }

  private async *matching(matches: (email: StoredEmail) => boolean) {
    if (!existsSync(this.file)) return;
    for await (const line of linesIn(this.file)) {
      const email = parseLine(line);
      if (email && matches(email)) yield { line, email };
    }
  }

  /** All emails, oldest first, in the form of the library's own answer and without all of them in memory. */
  async *asJson(): AsyncGenerator<string> {
    let separator = '{"templates":{},"emails":[';
    for await (const { line } of this.matching(() => true)) {
      yield separator + line;
      separator = ',';
    }
    yield separator === ',' ? ']}' : `${separator}]}`;
  }

  /** Removes the emails that match. @returns how many there were */
  async erase(matches: (email: StoredEmail) => boolean): Promise<number> {
    if (!existsSync(this.file)) return 0;
    return this.keep((line) => {
      const email = parseLine(line);
      return email === undefined || !matches(email);
    });
  }

  /** Rewrites the file with some of its lines, atomically. @returns how many lines are gone */
  private keep(isKept: (line: string) => boolean): Promise<number> {
    return this.change(async () => {
      const complete = `${this.file}.new`;
      rmSync(complete, { force: true });
      const output = await open(complete, 'w', 0o600);
      let removed = 0;
      try {
        let kept: string[] = [];
        for await (const line of linesIn(this.file)) {
          if (isKept(line)) kept.push(line);
          else removed += 1;
          if (kept.length < linesAtOnce) continue;
          await writeLines(output, kept);
          kept = [];
        }
        await writeLines(output, kept);
        await output.sync();
      } finally {
        await output.close();
      }
      moveInPlace(complete, this.file);
      return removed;
    });
  }
}
