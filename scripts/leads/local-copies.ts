import { eraseRemains, findRemains } from '#scripts/local/database-file.ts';
import { databaseFilePath } from '#scripts/local/database-guard.ts';
import { databaseEndpoint, parseSettings } from '#scripts/local/settings.ts';
import type { Target } from '#scripts/target.ts';
import { sameAddress } from './lead-table.ts';

/** What this machine keeps of a person besides the rows of the table: the records of the stream in the database file. */
export type LocalCopies = {
  find(address: string): Promise<unknown[]>;
  /** @throws when the file is in use for too long */
  erase(address: string): Promise<void>;
};

/** @returns undefined for a deployed stage, and for a database of one's own */
export const localCopies = ({ deployed }: Target, env: NodeJS.ProcessEnv): LocalCopies | undefined => {
  if (deployed) return undefined;
  const settings = parseSettings(env);
  if (settings.DYNAMODB_ENDPOINT) return undefined;
  // The product that runs knows where its data is; these settings may be others.
  const file = async () => (await fetch(databaseEndpoint(settings) + databaseFilePath)).text();
  return {
    find: async (address) => findRemains(await file(), (email) => sameAddress(email, address)),
    erase: async (address) => eraseRemains(await file(), (email) => sameAddress(email, address)),
  };
};
