import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { dataVersion } from '#scripts/local/data-folder.ts';
import { linesOf } from '#scripts/local/files.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { type Entry, end, entry, format, type Header, parseHeader, versions } from './format.ts';

/** DynamoDB takes rows of up to 400 KB, which can be six times as long in JSON. Bytes. */
const longestLine = 16 * 1024 * 1024;

const foreign = (file: string) => new SetupError(`${file} is not a backup that \`npm run backup\` wrote.`);

const damaged = (file: string, fault: string) =>
  new SetupError(`${file} is damaged: ${fault}. Nothing more is read from it; use another copy.`);

const unpacked = (file: string): AsyncIterable<Buffer> => {
  const source = createReadStream(file);
  const content = source.pipe(createGunzip());
  // A pipe passes no errors on.
  source.on('error', (error) => content.destroy(error));
  return content;
};

const parseJson = (line: Buffer): unknown => {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** @throws {SetupError} when the line does not begin a backup that this version can read */
const readHeader = (file: string, line: Buffer): Header => {
  const known = z.safeParse(versions, parseJson(line)).data;
  if (!known) throw foreign(file);
  if (known.format > format || known.data > dataVersion) {
    throw new SetupError(
      `${file} was written by a newer version of this project: update the project, then restore it.`,
    );
  }
  const header = parseHeader(parseJson(line));
  if (!header) throw damaged(file, 'its first line cannot be read');
  return header;
};

/** The errors of a line that is too long, of zlib, and of the file system, in a sentence. */
const explain = (file: string, error: unknown, begun: boolean): unknown => {
  if (error instanceof RangeError) return foreign(file);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return damaged(file, 'it ends too early');
  if (code.startsWith('Z_')) return begun ? damaged(file, 'it cannot be unpacked') : foreign(file);
  return error instanceof SetupError || code === '' ? error : new SetupError(`${file} cannot be read (${code}).`);
};

/**
 * Reads a backup to its end: the header first, then its entries.
 * @throws {SetupError} in one sentence when it is not a backup, newer than this version, or damaged. Only a reader who
 * has come to the end knows that it is whole.
 */
export const readBackup = async function* (file: string): AsyncGenerator<Header | Entry, { sha256: string }> {
  const hash = createHash('sha256');
  let header: Header | undefined;
  let sha256: string | undefined;
  try {
    for await (const line of linesOf(unpacked(file), longestLine)) {
      if (sha256 !== undefined) throw damaged(file, 'something follows its end');
      if (!header) {
        header = readHeader(file, line);
        yield header;
      } else {
        const json = parseJson(line);
        const ended = z.safeParse(end, json).data;
        if (ended) {
          sha256 = ended.end.sha256;
          continue;
        }
        const read = z.safeParse(entry, json).data;
        if (!read) throw damaged(file, 'it has a line that cannot be read');
        yield read;
      }
      hash.update(line).update('\n');
    }
  } catch (error) {
    throw explain(file, error, header !== undefined);
  }
  if (!header) throw foreign(file);
  if (sha256 === undefined) throw damaged(file, 'it ends too early');
  if (hash.digest('hex') !== sha256) throw damaged(file, 'its hash is another one');
  return { sha256 };
};
