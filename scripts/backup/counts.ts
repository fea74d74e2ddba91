import { type Entry, isRow, keptTables } from './format.ts';

/** How much a backup holds: rows by table, and files. */
export type Counts = { rows: Record<string, number>; files: Set<string> };

export const noCounts = (): Counts => ({
  rows: Object.fromEntries(keptTables.map((name) => [name, 0])),
  files: new Set(),
});

export const countEntry = (counts: Counts, entry: Entry): void => {
  if (isRow(entry)) counts.rows[entry.table] = (counts.rows[entry.table] ?? 0) + 1;
  else counts.files.add('file' in entry ? entry.file : entry.edition);
};

export const rowsOf = ({ rows }: Counts): number => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** As in "users 1, contact_submissions 5,000, openings 0; 24 files". */
export const describeCounts = ({ rows, files }: Counts): string =>
  `${Object.entries(rows)
    .map(([table, count]) => `${table} ${count.toLocaleString('en-US')}`)
    .join(', ')}; ${files.size === 1 ? '1 file' : `${files.size} files`}`;
