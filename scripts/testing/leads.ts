import { vi } from 'vitest';
import { type TestTable, testTable } from '#functions/testing/table.ts';
import { type Dependencies, leadTable } from '#scripts/ops/leads/lead-table.ts';
import { freshTables } from './tables.ts';

/** What a command printed to stdout and stderr. */
type Printed = { printed: string[]; noted: string[] };

export type Bench = {
  store: TestTable;
  /** Does what `npm run leads -- <command>` does after parsing. */
  run(work: (dependencies: Dependencies) => Promise<void>): Promise<Printed>;
  /** The dependencies of the next commands; a test may change them. */
  dependencies: Dependencies;
};

/** Tables for one test, and commands whose output can be read. */
export const leadsBench = async (): Promise<Bench> => {
  const tables = await freshTables();
  const table = tables.env.SUBMISSIONS_TABLE ?? '';
  const target = { client: tables.client, tableOf: () => table, describe: 'the tables of a test', isLocal: true };
  const dependencies: Dependencies = { leads: leadTable(target), target, clock: Date.now };
  return {
    store: testTable(tables.client, table),
    dependencies,
    async run(work) {
      const output: Printed = { printed: [], noted: [] };
      const spies = [
        vi.spyOn(console, 'log').mockImplementation((text) => void output.printed.push(...text.split('\n'))),
        vi.spyOn(console, 'error').mockImplementation((text) => void output.noted.push(...text.split('\n'))),
      ];
      try {
        await work(dependencies);
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
      return output;
    },
  };
};
