import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { userKey } from '#functions/lib/users.ts';
import { pathInProject, readRoomFolders, roomsFolder } from '#functions/proposals/publishing/room-folders.ts';
import { namePattern } from '#functions/proposals/stored-documents.ts';
import { type Command, defineCommand, UsageError } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { resolveTarget, targetOptions } from '#scripts/ops/target.ts';
import { isoDay } from '#shared/dates.ts';
import { findRoom } from './find-room.ts';
import { list } from './list.ts';
import { deleteViews } from './views.ts';

/** Changes one field of a room's room.json and leaves the others as they are. */
const writeClosing = (folder: string, closesOn: string | undefined): void => {
  const file = join(folder, 'room.json');
  const before = readFileSync(file, 'utf8');
  const { closesOn: _, ...facts } = JSON.parse(before);
  writeFileSync(file, `${JSON.stringify({ ...facts, ...(closesOn && { closesOn }) }, null, 2)}\n`);
  try {
    readRoomFolders();
  } catch (error) {
    writeFileSync(file, before);
    throw error;
  }
};

const set = defineCommand({
  name: 'set',
  description: 'Closes a room, now or on a date, or opens it again. The next deployment applies it.',
  positionals: '<room>',
  options: {
    close: { type: 'boolean', description: 'close it with the next deployment' },
    'closes-on': { type: 'string', value: 'DATE', description: 'close it on this day (UTC), such as 2027-01-31' },
    open: { type: 'boolean', description: 'open it again' },
  },
  run: async ({ values: { close, open, 'closes-on': date }, positionals: [name] }) => {
    const given = [close, open, date].filter((value) => value !== undefined);
    if (given.length !== 1) throw new UsageError('Pass one of --close, --closes-on and --open');
    const room = findRoom(name);
    const closesOn = date ?? isoDay(Date.now());
    writeClosing(room.folder, open ? undefined : closesOn);
    const state = open ? 'is open' : `is closed from ${closesOn} on`;
    console.log(`The room ${room.name} ${state}, once you have run npm run deploy.`);
    if (open) return true;
    console.log('Its gate then says whom to write to.');
    console.log(`To shut it before that, run npm run set-password -- --room ${room.name} --stage STAGE.`);
    return true;
  },
});

const remove = defineCommand({
  name: 'remove',
  description: 'Deletes a room: its folder here, its password, and the views that were counted. Says what stays.',
  positionals: '<room>',
  options: {
    yes: { type: 'boolean', description: 'confirm it: without this, nothing is deleted' },
    ...targetOptions,
  },
  run: async ({ values: { yes, stage, region }, positionals: [name = ''] }) => {
    if (!namePattern.test(name)) throw new SetupError(`There is no room "${name}".`);
    if (!yes) throw new UsageError(`This deletes the room ${name}. Pass --yes to confirm`);
    // The folder may be gone already, from a removal in another stage.
    const room = readRoomFolders().find((each) => each.name === name);
    const target = await resolveTarget({ stage, region, env: process.env });
    const key = { TableName: target.tables.users, Key: userKey(name), ReturnValues: 'ALL_OLD' as const };
    const { Attributes } = await DynamoDBDocumentClient.from(target.client).send(new DeleteCommand(key));
    const views = await deleteViews(target, name, Date.now());
    if (!room && !Attributes && views === 0) throw new SetupError(`There is no room "${name}", and no password of it.`);
    if (room) rmSync(room.folder, { recursive: true });
    console.log(
      Attributes
        ? `Deleted the password of ${name} in ${target.describe}: its sessions have ended.`
        : `There is no password of ${name} in ${target.describe}.`,
    );
    if (views > 0) console.log(`Deleted the counts of its opened documents there: ${views}.`);
    if (room) console.log(`Deleted ${pathInProject(join(roomsFolder, name))}. Commit this, and run npm run deploy.`);
    if (room?.facts.isDefault)
      console.log('It was the default: set "isDefault": true in the room.json of another room.');
    console.log(`What stays: its texts in the history of git, its row in the backups of the database until they expire
(docs/operations.md), and the deployed documents until the next deployment.`);
    return true;
  },
});

export const commands: readonly Command[] = [{ ...list, subcommands: [set, remove] }];
