import * as z from 'zod/mini';
import { type TableName, tables } from '#functions/tables.ts';

// A backup is gzip over lines of JSON: a header, the entries, and an end with the hash of every line before it.

/** Of the file. A change that older versions could not read raises it: since 2 it holds what the inbox could not read. */
export const format = 2;

/** Tells a backup from any other file. */
const kind = 'website and client room';

/** What a backup holds. The rows of `limits` only count and expire. */
export const keptTables: readonly TableName[] = (Object.keys(tables) as TableName[]).filter(
  (name) => name !== 'limits',
);

/** Read before anything else is: a newer format may have changed the rest. */
export const versions = z.object({ backup: z.literal(kind), format: z.number(), data: z.number() });

const header = z.extend(versions, {
  /** Where the data comes from, and when it was read (ISO). */
  from: z.string(),
  at: z.iso.datetime(),
});
export type Header = z.output<typeof header>;

export const headerOf = (given: Pick<Header, 'data' | 'from' | 'at'>): Header => ({ backup: kind, format, ...given });

/** Bytes in base64. */
const data = z.base64();

/** A file of the data folder, in pieces. */
const filePiece = z.object({
  file: z.string().check(z.regex(/^(inbox|inbox-unreadable|failures)\.jsonl[\w.-]*$/)),
  data,
});
/** A file of a published edition: room, version, and name. */
const editionFile = z.object({ edition: z.string().check(z.regex(/^[a-z0-9-]+\/\d+\.\d+\/\w[\w.-]*$/)), data });
const storedRow = z.object({
  table: z.enum(keptTables as [TableName, ...TableName[]]),
  row: z.record(z.string(), z.unknown()),
});

export const entry = z.union([storedRow, filePiece, editionFile]);
export type Entry = z.output<typeof entry>;
export const isRow = (each: Entry): each is z.output<typeof storedRow> => 'table' in each;

export const end = z.object({ end: z.object({ sha256: z.string() }) });

export const parseHeader = (json: unknown): Header | undefined => z.safeParse(header, json).data;

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
