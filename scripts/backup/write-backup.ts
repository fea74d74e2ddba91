import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { paginateScan } from '@aws-sdk/client-dynamodb';
import { dataVersion } from '#scripts/local/data-folder.ts';
import { encodeRow } from '#scripts/local/dynamodb-json.ts';
import { moveInPlace } from '#scripts/local/files.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { type Counts, countEntry, type Entry, headerOf, keptTables, noCounts } from './format.ts';
import { editionFilesIn, ownFilesIn, type Place } from './place.ts';

/** Of a file that is stored in pieces. Bytes; a multiple of 3, so that each piece is base64 of its own. */
const pieceSize = 192 * 1024;

const piecesOf = async function* (path: string): AsyncGenerator<string> {
  for await (const piece of createReadStream(path, { highWaterMark: pieceSize })) {
    yield (piece as Buffer).toString('base64');
  }
};

const entriesOf = async function* ({ client, tables, folder }: Place, rooms: string): AsyncGenerator<Entry> {
  for (const table of keptTables) {
    const pages = paginateScan({ client }, { TableName: tables[table], ConsistentRead: true });
    for await (const { Items = [] } of pages) for (const row of Items) yield { table, row: encodeRow(row) };
  }
  for (const file of folder === undefined ? [] : ownFilesIn(folder)) {
    for await (const data of piecesOf(join(folder ?? '', file))) yield { file, data };
  }
  for (const { edition, path } of editionFilesIn(rooms)) {
    for await (const data of piecesOf(path)) yield { edition, data };
  }
};

/**
 * Writes everything of a place into one file, for the eyes of this account only.
 * @param options.rooms the folder of the rooms whose editions are added @param options.now ms since the epoch
 * @throws {SetupError} in one sentence; then there is no file
 */
export const writeBackup = async (
  place: Place,
  file: string,
  { rooms, now, signal }: { rooms: string; now: number; signal: AbortSignal },
): Promise<{ counts: Counts; sha256: string }> => {
  if (existsSync(file)) throw new SetupError(`${file} already exists: name another file.`);
  const hash = createHash('sha256');
  const counts = noCounts();
  let sha256 = '';
  const line = (content: object) => {
    const text = `${JSON.stringify(content)}\n`;
    hash.update(text);
    return text;
  };
  const lines = async function* () {
    yield line(headerOf({ data: dataVersion, from: place.describe, at: new Date(now).toISOString() }));
    for await (const entry of entriesOf(place, rooms)) {
      countEntry(counts, entry);
      yield line(entry);
    }
    sha256 = hash.digest('hex');
    yield `${JSON.stringify({ end: { sha256 } })}\n`;
  };
  const incomplete = `${file}.new`;
  rmSync(incomplete, { force: true });
  try {
    const target = createWriteStream(incomplete, { mode: 0o600, flush: true });
    await pipeline(Readable.from(lines()), createGzip(), target, { signal });
    moveInPlace(incomplete, file);
  } catch (error) {
    rmSync(incomplete, { force: true });
    if (signal.aborted) throw new SetupError('Interrupted: no backup was written.');
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new SetupError(`${file} cannot be written (${code}).`);
  }
  return { counts, sha256 };
};
