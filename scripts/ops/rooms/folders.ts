import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { columns, command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { daysBetween, formatDate, isoDay, type OfferState, offerStateOf } from '#shared/dates.ts';
import { roomPath } from '#shared/pages.ts';
import { namePattern } from '#shared/stored-rooms.ts';
import { type Room, readRooms } from '#web/publishing/build.ts';
import { isPreview, versionsOf } from '#web/publishing/editions.ts';
import { pathInProject, readRoomFolders, roomsFolder } from '#web/publishing/room-folders.ts';
import { findRoom, noRoom } from './find-room.ts';
import { publishEdition } from './publish-edition.ts';
import { skeletonOf } from './skeleton.ts';

// The commands that work only on room folders, except rooms:publish, which is in publish-edition.ts.

const offer = (validUntil: string, today: string): string => {
  const date = formatDate(validUntil);
  const words: Record<OfferState, string> = {
    open: `valid until ${date}`,
    ending: `valid until ${date}: ${daysBetween(today, validUntil)} days left`,
    lastDay: `valid until ${date}: the last day`,
    ended: `ended on ${date}`,
  };
  return words[offerStateOf(validUntil, today)];
};

/** A room's editions, newest first, then withdrawn ones: version, date, and offer state. @param today an ISO date */
export const offersOf = ({ facts, editions, withdrawn }: Room, today: string) =>
  [...editions, ...withdrawn].map(({ facts: { version, date, validUntil } }, index): [string, string, string] => {
    const { on, reason } = facts.withdrawn[version] ?? {};
    const state = index === 0 ? offer(validUntil, today) : 'replaced';
    return [version, formatDate(date), on ? `withdrawn on ${formatDate(on)}: ${reason}` : state];
  });

/** A room as lines of text. @param today an ISO calendar date */
export const describeRoom = (room: Room, today: string): string => {
  const { name, facts } = room;
  const rest = [facts.isDefault && 'default', facts.closesOn && `closing date ${facts.closesOn}`];
  const head = [roomPath(facts.address), ...rest].filter(Boolean).join('; ');
  const offers = offersOf(room, today).map(([version, date, state]): [string, string] => [
    version,
    `${date}: ${state}`,
  ]);
  return [`${name}: ${head}`, offers.length > 0 ? columns(offers) : '  no edition'].join('\n');
};

export const list = command('npm run rooms:list --')
  .description('Lists the rooms of this project, deployed or not: their editions, and how long each offer is valid.')
  .action(async () => {
    const rooms = readRooms().map((room) => describeRoom(room, isoDay(Date.now())));
    console.log(rooms.join('\n\n') || noRoom);
  });

/** Excludes characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 49 bits, so that strangers cannot guess a room's address and thereby learn who the clients are. */
const suffix = (): string => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

const longest = 40;

const createRoom = async (folder: string, client: string, address: string) => {
  try {
    const isFirst = !readRoomFolders().some(({ facts }) => facts.isDefault);
    for (const [path, text] of skeletonOf(client, address, isoDay(Date.now()), isFirst)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    await publishEdition(findRoom(basename(folder)), { version: '0.1', note: 'A preview: the offer follows.' });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

export const newRoom = command('npm run rooms:new --')
  .description(
    'Makes a room for a client: a folder with one document to write, published as edition 0.1 so that the room can be opened at once. See docs/rooms.md.',
  )
  .argument('<room>', 'its name: lower-case words with hyphens')
  .requiredOption('--name <text>', "the client's name, such as Northwind")
  .action(async (room, { name }) => {
    if (!namePattern.test(room) || room.length > longest) {
      throw new SetupError(`A room's name is lower-case words with hyphens, of ${longest} characters at most.`);
    }
    if (!name.trim()) throw new SetupError("--name is the client's name.");
    const address = `${room}-${suffix()}`;
    const folder = join(roomsFolder, room);
    if (existsSync(folder)) throw new SetupError(`${pathInProject(folder)} exists. Nothing was changed.`);
    await createRoom(folder, name.trim(), address);
    console.log(`The room ${room} is in ${pathInProject(folder)}. Its address is ${roomPath(address)} on your site.`);
    console.log(`Next: write its document, set its password with npm run rooms:password -- --room ${room}, commit the folder,
and run npm run deploy. On this machine it opens with the next npm start. See docs/rooms.md.`);
  });

export const withdraw = command('npm run rooms:withdraw --')
  .description(
    "Withdraws an edition: whoever asks for it reads why. Nobody can read it any longer. Its frozen folder stays as it is; the room's room.json says that it is withdrawn.",
  )
  .argument('<room>')
  .argument('<version>')
  .requiredOption('--reason <text>', 'why, in a sentence for the client, such as "It has a wrong price for Phase 2."')
  .action(async (name, version, { reason }) => {
    const { folder } = findRoom(name);
    if (!reason.trim()) throw new SetupError('--reason says why, in a sentence for the client.');
    const published = versionsOf(folder);
    if (!published.includes(version)) {
      throw new SetupError(`${name} has no edition "${version}". It has ${published.join(', ') || 'none'}.`);
    }
    const file = join(folder, 'room.json');
    const written = readFileSync(file, 'utf8');
    const facts: { withdrawn?: Record<string, unknown> } = JSON.parse(written);
    const current = published.findLast((each) => each !== version && !(each in (facts.withdrawn ?? {})));
    if (current === undefined || (isPreview(current) && !isPreview(version))) {
      const left = current === undefined ? 'no edition' : `only the preview ${current}`;
      throw new SetupError(
        `Without ${version}, ${name} has ${left} to show. Set "closesOn" in ${pathInProject(file)} until you publish a correct one. Nothing was changed.`,
      );
    }
    facts.withdrawn = { ...facts.withdrawn, [version]: { on: isoDay(Date.now()), reason: reason.trim() } };
    writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`);
    console.log(`Withdrew edition ${version} of ${name}. From the next deployment on, edition ${current} is the current one.
Commit ${pathInProject(file)}, then run npm run deploy. Until then, edition ${version} can still be read.`);
  });
