import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { leadStore } from '#functions/testing/leads.ts';
import type { Dependencies, LeadsCommand } from '#scripts/ops/leads/command.ts';
import { leadTable } from '#scripts/ops/leads/lead-table.ts';
import { freshTables } from './tables.ts';

/** What a command printed: its output, and its remarks. */
export type Printed = { printed: string[]; noted: string[] };

export type Bench = {
  store: ReturnType<typeof leadStore>;
  /** Runs a command as `npm run leads -- <command>` does, once its arguments are read. */
  run(
    command: LeadsCommand,
    given?: { words?: string[]; texts?: Record<string, string>; flags?: string[] },
  ): Promise<Printed>;
  /** What the next commands get. A test may change it. */
  dependencies: Dependencies;
};

/** Tables for one test, and a terminal whose lines can be read back. */
export const leadsBench = async (): Promise<Bench> => {
  const tables = await freshTables();
  const db = DynamoDBDocumentClient.from(tables.client, { marshallOptions: { removeUndefinedValues: true } });
  const table = tables.env.SUBMISSIONS_TABLE ?? '';
  const output: Printed = { printed: [], noted: [] };
  const names = { users: tables.env.USERS_TABLE ?? '', contact_submissions: table, limits: '', openings: '' };
  const target = { client: tables.client, tables: names, describe: 'the tables of a test' };
  const dependencies: Dependencies = {
    leads: leadTable(target),
    target,
    terminal: {
      print: (text) => void output.printed.push(...text.split('\n')),
      note: (text) => void output.noted.push(...text.split('\n')),
      confirm: async () => false,
    },
    clock: Date.now,
  };
  return {
    store: leadStore(db, table),
    dependencies,
    async run(command, { words = [], texts = {}, flags = [] } = {}) {
      Object.assign(output, { printed: [], noted: [] });
      const values = { ...texts, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
      await command.run({ positionals: words, values }, dependencies);
      return { ...output };
    },
  };
};
