import { eraseRemains } from '#scripts/dev/product/database-file.ts';
import { databaseFilePath } from '#scripts/dev/product/database-guard.ts';
import { databaseEndpoint, parseSettings } from '#scripts/dev/product/settings.ts';
import type { Target } from '#scripts/ops/target.ts';
import { sameAddress } from './lead-table.ts';

/** Erases what the database file of this machine keeps of a person's rows. @throws when it is in use for too long */
export type EraseCopies = (address: string) => Promise<void>;

/** @returns undefined for a deployed stage, and for a database of one's own */
export const copiesEraser = ({ deployed }: Target, env: NodeJS.ProcessEnv): EraseCopies | undefined => {
  if (deployed) return undefined;
  const settings = parseSettings(env);
  if (settings.DYNAMODB_ENDPOINT) return undefined;
  return async (address) => {
    // The product that runs knows where its data is; these settings may be others.
    const answer = await fetch(databaseEndpoint(settings) + databaseFilePath);
    eraseRemains(await answer.text(), (email) => sameAddress(email, address));
  };
};
