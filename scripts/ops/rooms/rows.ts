import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { hashPassword } from '#functions/lib/session/password.ts';
import { userKey, userRepository } from '#functions/lib/users.ts';
import { readView, type View, viewKey } from '#functions/proposals/views.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { resolveTarget, type Target, targetCommand } from '#scripts/ops/target.ts';
import { roomPath } from '#shared/pages.ts';
import { namePattern } from '#shared/stored-rooms.ts';
import { pathInProject, type RoomFolder, readRoomFolders } from '#web/publishing/room-folders.ts';
import { findRoom } from './find-room.ts';

// The commands that change a room's rows in the database: its password and its documents' view counts.

// 66 bits. Five BIP-39 words withstand guessing at the rate that the login allows; the sixth protects a stolen hash.
const passphrase = (): string => Array.from({ length: 6 }, () => wordlist[randomInt(wordlist.length)]).join(' ');

// Passwords are generated, never chosen, so that nobody sets one that is easy to guess or known from a breach.
export const setPassword = targetCommand('npm run rooms:password --')
  .description(
    'Gives a room a new password, and ends its sessions. Generates a passphrase of six words and prints it once; only its hash is stored.',
  )
  .option('--room <name>', 'the room; by default the default room')
  .action(async ({ room: named, ...place }) => {
    const { name, facts } = findRoom(named);
    const target = await resolveTarget(place);
    const password = passphrase();
    const users = userRepository(DynamoDBDocumentClient.from(target.client), target.tableOf('users'));
    await users.setPasswordHash(name, await hashPassword(password));
    console.log(`The room ${name} of ${target.describe} has a new password. Its open sessions have ended.`);
    const { siteUrl, isLocal } = target;
    const start = isLocal ? ' A new room opens there with the next npm start.' : '';
    if (siteUrl) console.log(`Its address is ${siteUrl}${roomPath(facts.address)}.${start}`);
    console.log(`\n  ${password}\n\nIt is shown only once. Give it to the client over a channel other than email.`);
  });

/** Reads all view counts that have not expired. @param now ms since the epoch */
export const readViews = async ({ client, tableOf }: Target, now: number): Promise<View[]> => {
  const scan = paginateScan({ client: DynamoDBDocumentClient.from(client) }, { TableName: tableOf('document_views') });
  const pages = await Array.fromAsync(scan);
  return pages.flatMap(({ Items = [] }) => Items).flatMap((item) => readView(item, now) ?? []);
};

/** Tests that depend on the sample room's text or figures, and do not compile without its documents. */
export const testsOfSample: readonly string[] = ['scripts/sample.test.ts', 'scripts/owner.slow.test.ts'];

const announceDefault = (rooms: readonly RoomFolder[]): string => {
  const [room, another] = rooms;
  if (!room) return 'It was the only room. npm run rooms:new makes the next one, which becomes the default.';
  if (another) return 'It was the default room: set "isDefault": true in the room.json of another room.';
  const file = join(room.folder, 'room.json');
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), isDefault: true }, null, 2)}\n`);
  return `It was the default room. ${room.name} is now the default (set in ${pathInProject(file)}).`;
};

const refuseUncommitted = (folder: string) => {
  const args = ['status', '--porcelain', '--untracked-files=all', '.'];
  const { stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const lost = error?.message ?? (stdout + stderr).trim();
  if (lost === '') return;
  throw new SetupError(
    `What is in ${pathInProject(folder)} is not committed and would be lost. Commit it, or delete the folder yourself, then run this again. Nothing was changed.\n${lost}`,
  );
};

const deleteRows = async (target: Target, name: string, hasFolder: boolean) => {
  const database = DynamoDBDocumentClient.from(target.client);
  const key = { TableName: target.tableOf('users'), Key: userKey(name), ReturnValues: 'ALL_OLD' as const };
  const { Attributes } = await database.send(new DeleteCommand(key));
  const views = (await readViews(target, Date.now())).filter(({ room }) => room === name);
  for (const view of views) {
    const Key = { document: viewKey(view), day: view.day };
    await database.send(new DeleteCommand({ TableName: target.tableOf('document_views'), Key }));
  }
  if (!hasFolder && !Attributes && views.length === 0)
    throw new SetupError(`There is no room "${name}", and it has no password.`);
  console.log(
    Attributes
      ? `Deleted the password of ${name} in ${target.describe}: its sessions have ended.`
      : `${name} has no password in ${target.describe}.`,
  );
  if (views.length > 0) console.log(`Deleted its view counts there: ${views.length}.`);
};

export const remove = targetCommand('npm run rooms:remove --')
  .description('Deletes a room: its folder, its password, and its view counts. Says what stays.')
  .argument('<room>')
  .option('--yes', 'confirm: nothing is deleted without it')
  .action(async (name, { yes, stage, region }) => {
    if (!namePattern.test(name)) throw new SetupError(`There is no room "${name}".`);
    if (!yes) throw new SetupError(`This deletes the room ${name}. Pass --yes to confirm.`);
    // The folder is already gone if the room was removed from another stage first.
    const room = readRoomFolders().find((each) => each.name === name);
    if (room) refuseUncommitted(room.folder);
    // Without --stage, the folder is deleted even if the product is not running on this machine.
    const target = await resolveTarget({ stage, region }).catch((error: unknown) => {
      if (stage !== undefined || !room || !(error instanceof SetupError)) throw error;
      console.log(`The password and the view counts of ${name} were not checked. ${error.message}`);
    });
    if (target) await deleteRows(target, name, room !== undefined);
    if (room) {
      rmSync(room.folder, { recursive: true });
      const tests = room.facts.isSample ? testsOfSample : [];
      for (const file of tests) rmSync(join(root, file), { force: true });
      console.log(`Deleted ${[pathInProject(room.folder), ...tests].join(', ')}. Commit this, and run npm run deploy.
Its address is gone from this machine with the next npm start.`);
    }
    if (room?.facts.isDefault) console.log(announceDefault(readRoomFolders()));
    console.log(`What stays: its texts in the git history, its password's hash in the backups of the database until they expire
(docs/operations.md), and the deployed documents until the next deployment.`);
  });
