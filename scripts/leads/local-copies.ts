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
  /** @returns a sentence for each place: what was erased; what remains, why, and what to do */
  erase(address: string): Promise<{ erased: string[]; remains: string[] }>;
};

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const answer = z.object({ folder: z.string(), emails: z.array(z.unknown()) });

/** The running product: its inbox, which also knows where the product keeps its data. */
const inboxAt = (port: number) => {
  const ask = async (path: string, address: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify({ address }),
    });
    return response.json();
  };
  const find = async (address: string) => z.parse(answer, await ask('/find', address));
  const place: Place = {
    name: 'emails in the local inbox',
    find: async (address) => (await find(address)).emails,
    async erase(address) {
      const { erased } = z.parse(z.object({ erased: z.number() }), await ask('/erase', address));
      return `Erased ${erased} ${erased === 1 ? 'email' : 'emails'} from the local inbox.`;
    },
    remedy: `No inbox of a running product answers on port ${port}: what it keeps remains. Run npm start, or set PORT and INBOX_PORT as it has them, and try again.`,
  };
  return { place, folder: async (address: string) => (await find(address)).folder };
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
    // SQLite would make an empty one.
    if (!existsSync(path)) throw new Error('there is no such file');
    eraseRemains(path, (email) => sameAddress(email, address));
    return 'Erased the remains in the database file.';
  },
  remedy: `Remains in ${path} could not be read or erased. Try again.`,
});

/** @returns undefined for a deployed stage */
export const localCopies = ({ deployed }: Target, env: NodeJS.ProcessEnv): LocalCopies | undefined => {
  if (deployed) return undefined;
  const { DYNAMODB_ENDPOINT, INBOX_PORT } = parseSettings(env);
  const inbox = inboxAt(INBOX_PORT);
  const placesOf = async (address: string): Promise<Place[]> => {
    const folder = await inbox.folder(address).catch(() => undefined);
    if (folder === undefined) return [inbox.place];
    const unreadable = unreadableEmails(join(folder, dataFiles.unreadableEmails));
    return [inbox.place, unreadable, ...(DYNAMODB_ENDPOINT ? [] : [streamRecords(join(folder, databaseFile))])];
  };
  return {
    async find(address) {
      const places = await placesOf(address);
      return Promise.all(
        places.map(async ({ name, find, remedy }) => {
          try {
            return { place: name, copies: await find(address) };
          } catch (error) {
            return { place: name, copies: [], fault: `${remedy} (${reason(error)})` };
          }
        }),
      );
    },
    async erase(address) {
      const [erased, remains]: [string[], string[]] = [[], []];
      for (const { erase, remedy } of await placesOf(address)) {
        try {
          erased.push(await erase(address));
        } catch (error) {
          remains.push(`${remedy} (${reason(error)})`);
        }
      }
      if (DYNAMODB_ENDPOINT) erased.push(`What the database at ${DYNAMODB_ENDPOINT} keeps on its disk remains.`);
      return { erased, remains };
    },
  };
};
