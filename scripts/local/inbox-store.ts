import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';

// As CommonJS: this must be the very store that the library's server uses.
const { getStoreReadonly }: typeof import('aws-ses-v2-local/dist/store.js') = createRequire(import.meta.url)(
  'aws-ses-v2-local/dist/store.js',
);

type Emails = ReturnType<typeof getStoreReadonly>['emails'];

const load = (file: string): Emails => {
  if (!existsSync(file)) return [];
  const content = readFileSync(file, 'utf8');
  // A line that a crash of the machine cut short: SES never answered for it, and the next one needs a line of its own.
  if (content && !content.endsWith('\n')) appendFileSync(file, '\n');
  return content.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
};

/**
 * Keeps the inbox's e-mails in a file. The library holds them in an array of its store, adds to it before it answers,
 * and puts a new array there when the inbox is cleared: both are written through before they are done.
 * @param refuse is told when an e-mail could not be kept
 */
export const persistInbox = (file: string, refuse: (error: unknown) => void): void => {
  const kept = (emails: Emails) =>
    Object.defineProperty(emails, 'push', {
      value: (...added: Emails) => {
        try {
          appendFileSync(file, added.map((email) => `${JSON.stringify(email)}\n`).join(''));
        } catch (error) {
          refuse(error);
          return emails.length;
        }
        return Array.prototype.push.apply(emails, added);
      },
    });
  let emails = kept(load(file));
  Object.defineProperty(getStoreReadonly(), 'emails', {
    configurable: true,
    get: () => emails,
    set: (next: Emails) => {
      rmSync(file, { force: true });
      emails = kept(next);
    },
  });
};
