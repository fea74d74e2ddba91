import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { addressPattern } from '#scripts/local/address-pattern.ts';
import { dataFiles } from '#scripts/local/data-folder.ts';
import { databaseFile, eraseRemains, findRemains } from '#scripts/local/database-file.ts';
import { replaceFile } from '#scripts/local/files.ts';
import { parseSettings } from '#scripts/local/settings.ts';
import type { Target } from '#scripts/target.ts';
import { sameAddress } from './lead-table.ts';

/** A place on this machine that keeps something of a person, besides the table. */
type Place = {
  /** As in "3 emails in the local inbox". */
  name: string;
  /** @returns everything there that names the address @throws when it cannot be read */
  find(address: string): Promise<unknown[]>;
  /** @returns what was erased, in a sentence @throws when it could not be */
  erase(address: string): Promise<string>;
  /** What to do when either fails. */
  remedy: string;
};

/** What one place keeps of a person; `fault` says why it could not be read. */
export type Found = { place: string; copies: unknown[]; fault?: string };

/** What this machine keeps of a person besides the rows of the table. */
export type LocalCopies = {
  find(address: string): Promise<Found[]>;
  /** @returns a sentence for each place: what was erased, or what remains and why */
  erase(address: string): Promise<string[]>;
};

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const inbox = (port: number): Place => {
  const ask = async (path: string, address: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify({ address }),
    });
    return response.json();
  };
  return {
    name: 'emails in the local inbox',
    find: async (address) => z.parse(z.object({ emails: z.array(z.unknown()) }), await ask('/find', address)).emails,
    async erase(address) {
      const { erased } = z.parse(z.object({ erased: z.number() }), await ask('/erase', address));
      return `Erased ${erased} ${erased === 1 ? 'email' : 'emails'} from the local inbox.`;
    },
    remedy: `The inbox on port ${port} does not answer. Run npm start, then try again.`,
  };
};

/** Lines that no program could read: they are searched for the address as text. */
const unreadableEmails = (path: string): Place => {
  const lines = () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []);
  const names = (address: string) => {
    const pattern = addressPattern(address.trim());
    return (line: string) => pattern.test(line);
  };
  return {
    name: 'lines that the inbox could not read',
    find: async (address) => lines().filter(names(address)),
    async erase(address) {
      const all = lines();
      const kept = all.filter((line) => !names(address)(line));
      if (kept.length < all.length) replaceFile(path, kept.map((line) => `${line}\n`).join(''));
      const erased = all.length - kept.length;
      return `Erased ${erased} ${erased === 1 ? 'line' : 'lines'} that the inbox could not read.`;
    },
    remedy: `${path} could not be read or written.`,
  };
};

const streamRecords = (path: string): Place => ({
  name: 'records of the stream in the database file',
  find: async (address) => findRemains(path, (email) => sameAddress(email, address)),
  async erase(address) {
    eraseRemains(path, (email) => sameAddress(email, address));
    return 'Erased the remains in the database file.';
  },
  remedy: `Remains in ${path} could not be read or erased. Try again.`,
});

/** @returns undefined for a deployed stage */
export const localCopies = ({ deployed }: Target, env: NodeJS.ProcessEnv): LocalCopies | undefined => {
  if (deployed) return undefined;
  const { DATA_DIR, DYNAMODB_ENDPOINT, INBOX_PORT } = parseSettings(env);
  const file = join(DATA_DIR, databaseFile);
  const places = [
    inbox(INBOX_PORT),
    unreadableEmails(join(DATA_DIR, dataFiles.unreadableEmails)),
    ...(DYNAMODB_ENDPOINT || !existsSync(file) ? [] : [streamRecords(file)]),
  ];
  const untouched = DYNAMODB_ENDPOINT
    ? [`What the database at ${DYNAMODB_ENDPOINT} keeps on its disk remains.`]
    : existsSync(file)
      ? []
      : [`There is no database file ${file}: what the database keeps on its disk remains.`];
  return {
    find: (address) =>
      Promise.all(
        places.map(async ({ name, find, remedy }) => {
          try {
            return { place: name, copies: await find(address) };
          } catch (error) {
            return { place: name, copies: [], fault: `${remedy} (${reason(error)})` };
          }
        }),
      ),
    async erase(address) {
      const sentences: string[] = [];
      for (const { erase, remedy } of places) {
        try {
          sentences.push(await erase(address));
        } catch (error) {
          sentences.push(`${remedy} (${reason(error)})`);
        }
      }
      return [...sentences, ...untouched];
    },
  };
};
