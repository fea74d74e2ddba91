import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { dataVersion } from '#scripts/local/data-version.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { type Entry, end, entry, format, type Header, parseHeader, versions } from './format.ts';

/** DynamoDB takes rows of up to 400 KB, which can be six times as long in JSON. Bytes. */
const longestLine = 16 * 1024 * 1024;

const newline = 0x0a;

const foreign = (file: string) => new SetupError(`${file} is not a backup that \`npm run backup\` wrote.`);

const damaged = (file: string, fault: string) =>
  new SetupError(`${file} is damaged: ${fault}. Nothing more is read from it; use another copy.`);

/** Lines as bytes, without their ends. Not by node:readline, which also ends lines at U+2028 and U+2029. */
const linesOf = async function* (file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const content = source.pipe(createGunzip());
  // A pipe passes no errors on.
  source.on('error', (error) => content.destroy(error));
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(newline); to >= 0; to = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, to)]);
      rest = [];
      length = 0;
      from = to + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > longestLine) throw foreign(file);
  }
  if (length > 0) yield Buffer.concat(rest);
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

/** The errors of zlib and of the file system, in a sentence. */
const explain = (file: string, error: unknown, begun: boolean): unknown => {
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
    for await (const line of linesOf(file)) {
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
