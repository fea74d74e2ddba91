import { appendFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConditionalCheckFailedException, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { type TableName, tables } from '#functions/tables.ts';
import { decodeRow } from '#scripts/local/dynamodb-json.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { type Counts, countEntry, type Entry, type Header, isRow, keptTables, noCounts, rowsOf } from './format.ts';
import { assertSameEdition, ownFilesIn, type Place, writeMissingEdition } from './place.ts';
import { readBackup } from './read-backup.ts';
import { readRestoreMark, removeRestoreMark, setRestoreMark } from './restore-mark.ts';

/** How many rows are written at a time. */
const concurrency = 16;

type Checked = { file: string; header: Header; counts: Counts; sha256: string };

/** Reads the files of editions, each of them whole. */
const editionsOf = () => {
  const pieces = new Map<string, Buffer[]>();
  return {
    add: ({ edition, data }: Extract<Entry, { edition: string }>) => {
      pieces.set(edition, [...(pieces.get(edition) ?? []), Buffer.from(data, 'base64')]);
    },
    whole: () => [...pieces].map(([edition, parts]) => ({ edition, content: Buffer.concat(parts) })),
  };
};

/**
 * Reads a backup from its first byte to its last, and writes nothing.
 * @throws {SetupError} in one sentence when it is damaged, foreign, or newer, or the checkout has other editions
 */
export const checkBackup = async (file: string, rooms: string): Promise<Checked> => {
  const counts = noCounts();
  const editions = editionsOf();
  const reader = readBackup(file);
  const first = await reader.next();
  const header = first.value as Header;
  for (;;) {
    const next = await reader.next();
    if (next.done) {
      for (const { edition, content } of editions.whole()) assertSameEdition(rooms, edition, content);
      return { file, header, counts, sha256: next.value.sha256 };
    }
    const entry = next.value as Entry;
    countEntry(counts, entry);
    if ('edition' in entry) editions.add(entry);
  }
};

const isEmpty = async ({ client, tables: names }: Place, table: TableName) => {
  const { Count = 0 } = await client.send(new ScanCommand({ TableName: names[table], Limit: 1, ConsistentRead: true }));
  return Count === 0;
};

/**
 * Makes sure that there is nothing that a restore could mix with, and notes which backup comes.
 * @returns whether this continues a restore of the same backup
 */
const begin = async (place: Place, { file, sha256 }: Checked): Promise<boolean> => {
  const { client, describe, folder } = place;
  const earlier = await readRestoreMark(client, place.tables.limits);
  if (earlier?.sha256 === sha256) return true;
  if (earlier) {
    throw new SetupError(
      `A restore of another backup into ${describe} was interrupted: run npm run restore -- ${earlier.file} first.`,
    );
  }
  for (const table of keptTables) {
    if (await isEmpty(place, table)) continue;
    throw new SetupError(
      `The table ${table} of ${describe} has rows already: restore into ${folder ? 'a new folder (DATA_DIR)' : 'an empty stage'}. Nothing was written.`,
    );
  }
  const [found] = folder === undefined ? [] : ownFilesIn(folder);
  if (found) throw new SetupError(`${describe} has ${found} already: set DATA_DIR to a new folder.`);
  await setRestoreMark(client, place.tables.limits, { sha256, file });
  return false;
};

/** Writes a row unless its key is taken: then an interrupted restore has written it before. */
const putRow = async ({ client, tables: names }: Place, table: TableName, row: Record<string, unknown>) => {
  const put = new PutItemCommand({
    TableName: names[table],
    Item: decodeRow(row),
    ConditionExpression: 'attribute_not_exists(#key)',
    ExpressionAttributeNames: { '#key': tables[table].partitionKey },
  });
  await client.send(put).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/**
 * Writes a backup that was checked into an empty place, or goes on where a restore of it was interrupted.
 * @param options.rooms the folder that gets the editions which the checkout lacks
 * @param options.progress gets the number of rows that are done
 * @returns whether it went on with an interrupted restore, and the editions' files that were missing
 * @throws {SetupError} in one sentence; when it was interrupted, it says that the same command goes on
 */
export const restoreBackup = async (
  place: Place,
  checked: Checked,
  { rooms, signal, progress }: { rooms: string; signal: AbortSignal; progress: (rows: number) => void },
): Promise<{ continued: boolean; editions: string[] }> => {
  const continued = await begin(place, checked);
  const total = rowsOf(checked.counts);
  const editions = editionsOf();
  const begun = new Set<string>();
  const running = new Set<Promise<void>>();
  let done = 0;
  const stop = (reason: string) =>
    new SetupError(
      `${reason} after ${done} of ${total} rows. Run the same command again: it goes on where it stopped, and until then the data is not complete.`,
    );
  try {
    for await (const entry of readBackup(checked.file) as AsyncGenerator<Entry | Header>) {
      if (signal.aborted) throw stop('Interrupted');
      if ('backup' in entry) continue;
      if (isRow(entry)) {
        const put = putRow(place, entry.table, entry.row).then(() => {
          running.delete(put);
          done += 1;
          progress(done);
        });
        // It may fail while a file is read, long before all of them are awaited.
        put.catch(() => undefined);
        running.add(put);
        if (running.size >= concurrency) await Promise.race(running);
      } else if ('edition' in entry) editions.add(entry);
      else if (place.folder !== undefined) {
        const path = join(place.folder, basename(entry.file));
        const write = begun.has(entry.file) ? appendFileSync : writeFileSync;
        begun.add(entry.file);
        write(path, Buffer.from(entry.data, 'base64'), { mode: 0o600, flush: true });
      }
    }
    await Promise.all(running);
  } catch (error) {
    await Promise.allSettled(running);
    if (error instanceof SetupError) throw error;
    throw stop(`The restore failed (${error instanceof Error ? error.message : error})`);
  }
  const written = editions.whole().filter(({ edition, content }) => writeMissingEdition(rooms, edition, content));
  await removeRestoreMark(place.client, place.tables.limits);
  return { continued, editions: written.map(({ edition }) => edition) };
};
