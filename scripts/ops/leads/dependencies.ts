import { overwriteDeleted } from '#scripts/dev/product/data-folder.ts';
import { databaseFilePath } from '#scripts/dev/product/database.ts';
import { databaseEndpoint, parseSettings } from '#scripts/dev/product/settings.ts';
import type { Target } from '#scripts/ops/target.ts';
import { type LeadTable, leadTable } from './lead-table.ts';

export type Dependencies = {
  leads: LeadTable;
  /** Erases what the local database file keeps of erased rows. @throws when the file is in use for too long */
  eraseCopies?: (() => Promise<void>) | undefined;
  target: Pick<Target, 'describe' | 'deployed'>;
  /** Milliseconds since the epoch. */
  clock: () => number;
};

const copiesEraser = ({ deployed }: Target, env: NodeJS.ProcessEnv): Dependencies['eraseCopies'] => {
  if (deployed) return undefined;
  const settings = parseSettings(env);
  if (settings.DYNAMODB_ENDPOINT) return undefined;
  return async () => {
    // The running product knows where its data is; these settings may differ.
    const answer = await fetch(databaseEndpoint(settings) + databaseFilePath);
    overwriteDeleted(await answer.text());
  };
};

/** What the commands and the desk need to work on the leads of a place. */
export const dependenciesOf = (target: Target): Dependencies => ({
  leads: leadTable(target),
  eraseCopies: copiesEraser(target, process.env),
  target,
  clock: Date.now,
});
