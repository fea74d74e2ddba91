import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { userRepository } from '#functions/lib/users.ts';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { regionOption } from '#scripts/ops/aws/stage.ts';
import { resolveTarget, targetOption } from '#scripts/ops/target.ts';
import { isoDay } from '#shared/dates.ts';
import { roomPath } from '#shared/page-entries.ts';
import { namePattern } from '#shared/stored-rooms.ts';
import { pathInProject, readRoomFolders, roomsFolder } from '#web/publishing/room-folders.ts';
import { findRoom } from './find-room.ts';
import { publishEdition } from './publish-edition.ts';
import { skeletonOf } from './skeleton.ts';

/** Without characters that look alike. Ten of them are 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const suffix = (): string => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

const longest = 40;

/**
 * Refuses the name of a removed room whose password is still stored: it would open the new room to the former client. If
 * nothing runs on this machine, it prints that this was not checked.
 * @throws {SetupError} with the command that deletes it; for a named stage, also when that cannot be asked
 */
const refuseFormerPassword = async (
  name: string,
  { stage, region }: { stage?: string | undefined; region?: string | undefined },
): Promise<void> => {
  const target = await resolveTarget({ stage, region, env: process.env }).catch((error: unknown) => {
    if (stage !== undefined || !(error instanceof SetupError)) throw error;
    console.error(`Not checked: whether a former room "${name}" still has its password. ${error.message}`);
  });
  if (!target) return;
  const stored = await userRepository(DynamoDBDocumentClient.from(target.client), target.tableOf('users')).passwordHash(
    name,
  );
  target.client.destroy();
  if (stored === undefined) return;
  const place = stage === undefined ? '' : ` --stage ${stage}`;
  throw new SetupError(
    `A former room "${name}" still has its password in ${target.describe}, which would open the new one. Delete it with npm run rooms:remove -- ${name} --yes${place}, or choose another name. Nothing was changed.`,
  );
};

/** Writes a new room and publishes its skeleton. Leaves nothing behind when that fails. */
const createRoom = async (folder: string, client: string, address: string) => {
  try {
    const isFirst = !readRoomFolders().some(({ facts }) => facts.isDefault);
    for (const [path, text] of skeletonOf(client, address, isoDay(Date.now()), isFirst)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    await publishEdition(findRoom(basename(folder)), {
      version: '0.1',
      note: 'A sketch: the offer follows.',
      print: async () => new Map(),
    });
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
  .addOption(targetOption)
  .addOption(regionOption)
  .action(async (room, { name, ...place }) => {
    if (!namePattern.test(room) || room.length > longest) {
      throw new SetupError(`A room's name is lower-case words with hyphens, of ${longest} characters at most.`);
    }
    if (!name.trim()) throw new SetupError("--name is the client's name.");
    // Nobody can guess it: strangers must not find out who the clients are.
    const address = `${room}-${suffix()}`;
    const folder = join(roomsFolder, room);
    if (existsSync(folder)) throw new SetupError(`${pathInProject(folder)} exists. Nothing was changed.`);
    await refuseFormerPassword(room, place);
    await createRoom(folder, name.trim(), address);
    console.log(`The room ${room} is in ${pathInProject(folder)}. Its address is ${roomPath(address)} on your site.`);
    console.log(`Next: write its document, set its password with npm run rooms:password -- --room ${room}, commit the folder,
and run npm run deploy. On this machine it opens with the next npm start. See docs/rooms.md.`);
  });
