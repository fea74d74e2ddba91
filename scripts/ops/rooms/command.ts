import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { userKey } from '#functions/lib/users.ts';
import { pathInProject, readRoomFolders, roomsFolder } from '#functions/proposals/publishing/room-folders.ts';
import { namePattern } from '#functions/proposals/stored-documents.ts';
import { type Command, defineCommand, UsageError } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { resolveTarget, targetOptions } from '#scripts/ops/target.ts';
import { deleteViews, list } from './list.ts';

const remove = defineCommand({
  name: 'remove',
  description: 'Deletes a room: its folder, its password, and its view counts. Says what stays.',
  positionals: '<room>',
  options: {
    yes: { type: 'boolean', description: 'confirm: nothing is deleted without it' },
    ...targetOptions,
  },
  run: async ({ values: { yes, stage, region }, positionals: [name = ''] }) => {
    if (!namePattern.test(name)) throw new SetupError(`There is no room "${name}".`);
    if (!yes) throw new UsageError(`This deletes the room ${name}. Pass --yes to confirm`);
    // The folder may be gone already, after a removal in another stage.
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

export const commands: readonly Command[] = [{ ...list, subcommands: [remove] }];
