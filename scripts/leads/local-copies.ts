import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { databaseFile, eraseRemains } from '#scripts/local/database-file.ts';
import { parseSettings } from '#scripts/local/settings.ts';
import type { Target } from '#scripts/target.ts';
import { sameAddress } from './lead-table.ts';

/** What this machine keeps of a lead besides its row. */
export type LocalCopies = {
  /** Erases what names the address. @returns a sentence for each place: what was erased, or what remains and why */
  erase(address: string): Promise<string[]>;
};

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const eraseEmails = async (port: number, address: string): Promise<string> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/erase`, {
      method: 'POST',
      body: JSON.stringify({ address }),
    });
    const { erased } = z.parse(z.object({ erased: z.number() }), await response.json());
    return `Erased ${erased} ${erased === 1 ? 'email' : 'emails'} from the local inbox.`;
  } catch {
    return `The inbox on port ${port} did not erase its emails. Run npm start, then erase again.`;
  }
};

const eraseFromFile = (path: string, address: string): string => {
  if (!existsSync(path)) return `There is no database file ${path}: what the database keeps on its disk remains.`;
  try {
    eraseRemains(path, (email) => sameAddress(email, address));
    return 'Erased the remains in the database file.';
  } catch (error) {
    return `Remains in ${path} could not be erased (${reason(error)}). Erase again.`;
  }
};

/** @returns undefined for a deployed stage */
export const localCopies = ({ deployed }: Target, env: NodeJS.ProcessEnv): LocalCopies | undefined => {
  if (deployed) return undefined;
  const { DATA_DIR, DYNAMODB_ENDPOINT, INBOX_PORT } = parseSettings(env);
  return {
    erase: async (address) => [
      await eraseEmails(INBOX_PORT, address),
      DYNAMODB_ENDPOINT
        ? `What the database at ${DYNAMODB_ENDPOINT} keeps on its disk remains.`
        : eraseFromFile(join(DATA_DIR, databaseFile), address),
    ],
  };
};
