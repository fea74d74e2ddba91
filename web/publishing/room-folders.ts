import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { namePattern, versionPattern } from '#shared/stored-rooms.ts';
import { RoomError } from './room.ts';

/** The content of room.json: a room's settings that do not depend on its documents. */
const roomFacts = z.strictObject({
  address: z
    .string('must be lower-case words with hyphens')
    .check(z.regex(namePattern, 'must be lower-case words with hyphens'), z.maxLength(100, 'is too long')),
  /** Whether `/login` opens this room if the URL names no room. Only one room can be the default. */
  isDefault: z._default(z.boolean(), false),
  closesOn: z.optional(z.iso.date('must be a date such as 2027-01-31')),
  contact: z.optional(
    z.strictObject({
      name: z.optional(z.string('must be a name or a role').check(z.minLength(1, 'must be a name or a role'))),
      email: z.optional(z.email('must be an email address')),
      meetingUrl: z.optional(z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })),
    }),
  ),
  /** Whether to record on which days documents are opened or downloaded. If so, the pages tell readers. */
  countsViews: z._default(z.boolean(), false),
  /** Whether this room has no real client. Only such a room can publish samples in documents to be signed. */
  isSample: z._default(z.boolean(), false),
  /** Withdrawn editions, keyed by version: when and why they were withdrawn. Readers see the reason. */
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
  paper: z._default(z.enum(['Letter', 'A4'], 'must be Letter or A4'), 'Letter'),
});
export type RoomFacts = z.output<typeof roomFacts>;

export type RoomFolder = { name: string; folder: string; facts: RoomFacts };

export const projectRooms = fileURLToPath(new URL('../rooms', import.meta.url));

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder with the rooms: the project's own, unless ROOMS_DIR names a different one inside the project. */
export const roomsFolder = resolve(root, process.env.ROOMS_DIR || projectRooms);

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

const refuseDuplicates = (rooms: readonly RoomFolder[], what: string, factOf: (facts: RoomFacts) => unknown) => {
  for (const [index, { name, facts }] of rooms.entries()) {
    const value = factOf(facts);
    const first = rooms.slice(0, index).find((room) => value && factOf(room.facts) === value);
    if (first) throw new RoomError(`The rooms ${first.name} and ${name} have ${what} in their room.json.`);
  }
};

/** Finds the rooms (folders with a room.json) in alphabetical order. @throws {RoomError} naming the invalid file */
export const readRoomFolders = (folder = roomsFolder): RoomFolder[] => {
  // Git does not track empty folders, so a project without rooms may lack this folder.
  const rooms = (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'room.json')))
    .map(({ name }) => ({ name, folder: join(folder, name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((room) => ({ ...room, facts: readFacts(room.folder) }));
  for (const { name, folder: path } of rooms) {
    if (!namePattern.test(name))
      throw new RoomError(`${pathInProject(path)}: a room's name is lower-case words with hyphens.`);
  }
  refuseDuplicates(rooms, 'the same address', ({ address }) => address);
  refuseDuplicates(rooms, '"isDefault": true', ({ isDefault }) => isDefault);
  return rooms;
};
