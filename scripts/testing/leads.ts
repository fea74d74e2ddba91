import { testTable } from '#functions/testing/table.ts';
import { type Dependencies, leadTable } from '#scripts/ops/leads/lead-table.ts';
import { freshTables } from './tables.ts';

/** Creates a separate lead table, and the dependencies with which lead commands use it. */
export const leadFixture = async () => {
  const tables = await freshTables();
  const table = tables.env.SUBMISSIONS_TABLE ?? '';
  const target = { client: tables.client, tableOf: () => table, describe: 'the tables of a test', isLocal: true };
  const dependencies: Dependencies = { leads: leadTable(target), target, clock: Date.now };
  return { store: testTable(tables.client, table), dependencies };
};
