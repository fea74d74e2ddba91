import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { leadStore } from '#functions/testing/leads.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import type { Arguments, Command, Surroundings } from './command.ts';
import { leadTable } from './lead-table.ts';

/** What a command printed: its output, and its remarks. */
export type Printed = { said: string[]; noted: string[] };

export type Bench = {
  store: ReturnType<typeof leadStore>;
  /** Runs a command as `npm run leads -- <command>` does, once its arguments are read. */
  run(command: Command, given?: { words?: string[]; texts?: Arguments['texts']; flags?: string[] }): Promise<Printed>;
  /** Changes what the next commands find around them. */
  surroundings: Surroundings;
  /** How often the failure reports were emptied, and how many there are. */
  reports: { count: number; emptied: number };
};

/** Tables of a test's own, and a terminal whose lines can be read back. */
export const leadsBench = async (): Promise<Bench> => {
  const tables = await freshTables();
  const db = DynamoDBDocumentClient.from(tables.client, { marshallOptions: { removeUndefinedValues: true } });
  const table = tables.env.SUBMISSIONS_TABLE ?? '';
  const reports = { count: 0, emptied: 0 };
  const printed: Printed = { said: [], noted: [] };
  const names = { users: tables.env.USERS_TABLE ?? '', contact_submissions: table, limits: '' };
  const target = { client: tables.client, tables: names, describe: 'the tables of a test' };
  const surroundings: Surroundings = {
    leads: leadTable(target),
    failures: {
      count: async () => reports.count,
      empty: async () => {
        reports.count = 0;
        reports.emptied += 1;
      },
    },
    target,
    terminal: {
      say: (text) => void printed.said.push(...text.split('\n')),
      note: (text) => void printed.noted.push(...text.split('\n')),
      confirm: async () => false,
      width: 100,
    },
    clock: Date.now,
  };
  return {
    store: leadStore(db, table),
    surroundings,
    reports,
    async run(command, { words = [], texts = {}, flags = [] } = {}) {
      Object.assign(printed, { said: [], noted: [] });
      await command.run({ words, texts, flags: new Set(flags) }, surroundings);
      return { ...printed };
    },
  };
};
