import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { namePattern, versionPattern } from '#shared/stored-rooms.ts';
import { RoomError } from './room.ts';

/** What is true of a room whatever its documents say: the content of its room.json. */
const roomFacts = z.strictObject({
  /** Its name in addresses. */
  address: z
    .string('must be lower-case words with hyphens')
    .check(z.regex(namePattern, 'must be lower-case words with hyphens'), z.maxLength(100, 'is too long')),
  /** Whether a login that names no room opens it: one room at most. */
  isDefault: z._default(z.boolean(), false),
  /** The ISO date (UTC) from which on it is closed. */
  closesOn: z.optional(z.iso.date('must be a date such as 2027-01-31')),
  /** Whom the client writes to, where it is not the firm as shared/site.ts has it. */
  contact: z.optional(
    z.strictObject({
      /** A name or a role. */
      name: z.optional(z.string('must be a name or a role').check(z.minLength(1, 'must be a name or a role'))),
      email: z.optional(z.email('must be an email address')),
      /** A page on which a meeting can be arranged. */
      meetingUrl: z.optional(z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })),
    }),
  ),
  /** Whether it is noted on which days a document is opened or downloaded. Its pages say so. */
  countsViews: z._default(z.boolean(), false),
  /** Whether it is no client's, but shows what a room looks like: only such a room publishes samples in what is signed. */
  isSample: z._default(z.boolean(), false),
  /** The editions that nobody may read any longer, by their versions: since when, and why, in a sentence for readers. */
  withdrawn: z._default(
    z.record(
      z.string().check(z.regex(versionPattern, 'must be a version such as 1.0')),
      z.strictObject({
        on: z.iso.date('must be a date such as 2027-01-31'),
        reason: z.string('must be a sentence').check(z.minLength(1, 'must be a sentence')),
      }),
    ),
    {},
  ),
  /** What its documents are printed on. */
  paper: z._default(z.enum(['Letter', 'A4'], 'must be Letter or A4'), 'Letter'),
});
export type RoomFacts = z.output<typeof roomFacts>;

/** A room as it stands in the sources. */
export type RoomFolder = { name: string; folder: string; facts: RoomFacts };

/** The folder with one folder for each room. */
export const roomsFolder = fileURLToPath(new URL('../rooms', import.meta.url));

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path as messages name it: from the project's folder. */
export const pathInProject = (path: string): string => relative(root, path).replaceAll('\\', '/');

const readFacts = (folder: string): RoomFacts => {
  const file = join(folder, 'room.json');
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new RoomError(`${pathInProject(file)} is not JSON: ${(error as Error).message}.`);
  }
  const parsed = z.safeParse(roomFacts, json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown field ${issue.keys.join(', ')}`
      : `${issue.path.join('.')} ${issue.message}`,
  );
  throw new RoomError(`${pathInProject(file)}: ${faults.join('; ')}.`);
};

const refuseTwice = (rooms: readonly RoomFolder[], what: string, factOf: (facts: RoomFacts) => unknown) => {
  for (const [index, { name, facts }] of rooms.entries()) {
    const value = factOf(facts);
    const first = rooms.slice(0, index).find((room) => value && factOf(room.facts) === value);
    if (first) throw new RoomError(`The rooms ${first.name} and ${name} both have ${what} in their room.json.`);
  }
};

/**
 * Finds the rooms: each folder with a room.json, in alphabetical order.
 * @throws {RoomError} that names the file and what is wrong with it
 */
export const readRoomFolders = (folder = roomsFolder): RoomFolder[] => {
  const rooms = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'room.json')))
    .map(({ name }) => ({ name, folder: join(folder, name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((room) => ({ ...room, facts: readFacts(room.folder) }));
  for (const { name, folder: path } of rooms) {
    if (!namePattern.test(name))
      throw new RoomError(`${pathInProject(path)}: a room's name is lower-case words with hyphens.`);
  }
  refuseTwice(rooms, 'the same address', ({ address }) => address);
  refuseTwice(rooms, '"isDefault": true', ({ isDefault }) => isDefault);
  return rooms;
};
