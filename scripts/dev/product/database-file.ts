import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SetupError } from '#scripts/common/setup-error.ts';

/** The file of the embedded database, in the data folder. */
export const databaseFile = 'dynamodb/dynamodb.sqlite';

/** Shows that the folder has had a database, so that a deleted one is not silently replaced with an empty one. */
const markerOf = (path: string) => join(dirname(path), 'created');

const setupError = (path: string, fault: string) =>
  new SetupError(
    `The database ${path} ${fault}. Put a copy of it back, or delete the folder ${dirname(path)} to start without leads.`,
  );

/** @returns what is wrong with the file, as the end of a sentence; undefined when nothing is */
const faultOf = (path: string): string | undefined => {
  if (!existsSync(path)) return 'is missing, although it was used before';
  if (statSync(path).size === 0) return 'is empty, although it was used before';
  try {
    const database = new DatabaseSync(path);
    try {
      const { quick_check: result } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
      return result === 'ok' ? undefined : `is damaged (${String(result).split('\n').at(-1)})`;
    } finally {
      database.close();
    }
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : error})`;
  }
};

/**
 * Checks the file of the embedded database, which must not be running.
 * @throws {SetupError} when a file that was used before is missing, empty or damaged
 */
export const checkDatabaseFile = (path: string): void => {
  const isNew = !existsSync(markerOf(path)) && (!existsSync(path) || statSync(path).size === 0);
  const fault = isNew ? undefined : faultOf(path);
  if (fault) throw setupError(path, fault);
};

/**
 * Completes the file of the embedded database, which may be running. Without this index the database reads every
 * record of the stream, which it keeps forever, to find the next sequence number and the next records: with 60,000
 * records a write takes 150 ms longer. Rows that have been in the stream for more than a day are dropped from it.
 */
export const prepareDatabaseFile = (path: string): void => {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
    dropOldImages(database);
  } finally {
    database.close();
  }
  writeFileSync(markerOf(path), '');
};

/** How long AWS keeps the records of a stream, in seconds. */
const streamKeeps = 24 * 3600;

/** Overwrites everything that was deleted. The database may be running. @throws when it is busy for longer than 5 s */
const overwriteDeleted = (database: DatabaseSync): void => {
  database.exec('VACUUM');
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {};
  if (busy !== 0) throw new Error('the database is busy');
};

/**
 * Drops the copies of rows in the stream's records after a day, as AWS does: the embedded database keeps them forever,
 * those of deleted rows too. A record itself stays: the next sequence number follows from the last one.
 */
const dropOldImages = (database: DatabaseSync): void => {
  const { changes } = database
    .prepare(
      'UPDATE _stream_records SET new_image = NULL, old_image = NULL WHERE created_at < unixepoch() - ? AND new_image IS NOT NULL',
    )
    .run(streamKeeps);
  if (changes > 0) overwriteDeleted(database);
};

/**
 * Erases what the file keeps of deleted leads: their copies in the stream's records, and the pages that were freed. The
 * database may be running; it waits.
 * @param isErased gets the email address of a record
 * @throws when the file is in use for longer than 5 s
 */
export const eraseRemains = (path: string, isErased: (email: string) => boolean): void => {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.function('is_erased', (email) => Number(typeof email === 'string' && isErased(email)));
    // A record itself stays: the next sequence number follows from the last one.
    database.exec(`UPDATE _stream_records SET new_image = NULL WHERE is_erased(json_extract(new_image, '$.email.S'))`);
    overwriteDeleted(database);
  } finally {
    database.close();
  }
};
