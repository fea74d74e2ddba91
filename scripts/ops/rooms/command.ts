import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { userKey } from '#functions/lib/users.ts';
import { readView, type View, viewKey } from '#functions/proposals/views.ts';
import { columns } from '#scripts/common/columns.ts';
import { command } from '#scripts/common/command.ts';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { regionOption } from '#scripts/ops/aws/stage.ts';
import { resolveTarget, type Target, targetOption } from '#scripts/ops/target.ts';
import { isoDay, type OfferState, offerStateOf } from '#shared/dates.ts';
import { roomPath } from '#shared/page-entries.ts';
import { namePattern } from '#shared/stored-rooms.ts';
import { type Room, readRooms } from '#web/publishing/build.ts';
import { versionsOf } from '#web/publishing/editions.ts';
import { pathInProject, type RoomFolder, readRoomFolders } from '#web/publishing/room-folders.ts';
import { findRoom, noRoom } from './find-room.ts';

const states: Record<OfferState, string> = {
  open: 'stands',
  ending: 'ends soon',
  lastDay: 'ends soon',
  ended: 'has ended',
};

/** Reads every view that has not expired. @param now ms since the epoch */
export const readViews = async ({ client, tableOf }: Target, now: number): Promise<View[]> => {
  const pages = paginateScan({ client: DynamoDBDocumentClient.from(client) }, { TableName: tableOf('document_views') });
  const found: View[] = [];
  for await (const { Items = [] } of pages) found.push(...Items.flatMap((item) => readView(item, now) ?? []));
  return found;
};

/** Deletes the view counts of a room's documents. @returns how many there were */
const deleteViews = async (target: Target, room: string, now: number): Promise<number> => {
  const database = DynamoDBDocumentClient.from(target.client);
  const views = (await readViews(target, now)).filter((view) => view.room === room);
  for (const view of views) {
    const Key = { document: viewKey(view), day: view.day };
    await database.send(new DeleteCommand({ TableName: target.tableOf('document_views'), Key }));
  }
  return views.length;
};

/** They pin the sample's words and change its figures, and do not compile without its documents. */
export const testsOfSample: readonly string[] = ['scripts/sample.test.ts', 'scripts/owner.slow.test.ts'];

/** Lets plain /login open the room that is left, if it is the only one, and says what is the default now. */
const sayDefault = (rooms: readonly RoomFolder[]): string => {
  const [room, another] = rooms;
  if (!room) return 'It was the only room. npm run rooms:new makes the next one, which becomes the default.';
  if (another) return 'It was the default room: set "isDefault": true in the room.json of another room.';
  const file = join(room.folder, 'room.json');
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), isDefault: true }, null, 2)}\n`);
  return `It was the default room. Now ${room.name} is: ${pathInProject(file)} says so.`;
};

/** @throws {SetupError} with the files of a folder that git could not bring back; without git, with what it says */
const refuseUncommitted = (folder: string) => {
  const args = ['status', '--porcelain', '--untracked-files=all', '.'];
  const { stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const lost = error?.message ?? (stdout + stderr).trim();
  if (lost === '') return;
  throw new SetupError(
    `What is in ${pathInProject(folder)} is not committed and would be lost. Commit it, or delete the folder yourself, then run this again. Nothing was changed.\n${lost}`,
  );
};

/** How often, and between which days, a document was opened. */
const viewsText = (views: readonly View[]): string => {
  const days = views.map(({ day }) => day).toSorted();
  const count = views.reduce((sum, view) => sum + view.count, 0);
  return `views: ${count}${count > 0 ? `, from ${days[0]} to ${days.at(-1)}` : ''}`;
};

/**
 * A room as lines of text: its editions, newest first, and their documents.
 * @param views undefined where they could not be read @param today an ISO calendar date
 */
export const describeRoom = (
  { name, facts, editions }: Room,
  views: readonly View[] | undefined,
  today: string,
): string => {
  const rest = [facts.isDefault && 'default', facts.closesOn && `closed from ${facts.closesOn} on`];
  const head = [roomPath(facts.address), ...rest].filter(Boolean).join('; ');
  const offers = editions.flatMap(({ facts: { version, date, validUntil, documents } }, index): [string, string][] => {
    const state = index === 0 ? states[offerStateOf(validUntil, today)] : 'replaced';
    const own = views?.filter((each) => each.room === name && each.edition === version);
    const counted = facts.countsViews && own ? documents : [];
    return [
      [version, `${date}, valid until ${validUntil}: ${state}`],
      ...counted.map(({ slug }): [string, string] => [
        `  ${slug}`,
        viewsText(own?.filter((each) => each.slug === slug) ?? []),
      ]),
    ];
  });
  for (const [version, { on, reason }] of Object.entries(facts.withdrawn)) {
    offers.push([version, `withdrawn on ${on}: ${reason}`]);
  }
  return [`${name}: ${head}`, offers.length > 0 ? columns(offers) : '  no edition'].join('\n');
};

/** While no product runs on this machine, rooms are listed without their views. */
const viewsIn = async (given: { stage?: string | undefined; region?: string | undefined }, now: number) => {
  try {
    const target = await resolveTarget({ ...given, env: process.env });
    const views = await readViews(target, now);
    target.client.destroy();
    return views;
  } catch (error) {
    if (given.stage !== undefined || !(error instanceof SetupError)) throw error;
    console.error(`Without views. ${error.message}`);
    return undefined;
  }
};

export const list = command('npm run rooms:list --')
  .description('Lists the rooms: editions, how long each offer stands, and how often each document was opened.')
  .addOption(targetOption)
  .addOption(regionOption)
  .action(async (place) => {
    const now = Date.now();
    const rooms = readRooms();
    if (rooms.length === 0) {
      console.log(noRoom);
      return;
    }
    const views = await viewsIn(place, now);
    console.log(rooms.map((room) => describeRoom(room, views, isoDay(now))).join('\n\n'));
    console.log(
      `\nThe editions are those of this folder, deployed or not; the views, those of ${place.stage ?? 'this machine'}.`,
    );
  });

/**
 * Deletes what the database has of a room, and says so.
 * @throws {SetupError} when it has nothing, and there is no folder either
 */
const deleteRows = async (target: Target, name: string, hasFolder: boolean) => {
  const key = { TableName: target.tableOf('users'), Key: userKey(name), ReturnValues: 'ALL_OLD' as const };
  const { Attributes } = await DynamoDBDocumentClient.from(target.client).send(new DeleteCommand(key));
  const views = await deleteViews(target, name, Date.now());
  if (!hasFolder && !Attributes && views === 0)
    throw new SetupError(`There is no room "${name}", and it has no password.`);
  console.log(
    Attributes
      ? `Deleted the password of ${name} in ${target.describe}: its sessions have ended.`
      : `${name} has no password in ${target.describe}.`,
  );
  if (views > 0) console.log(`Deleted the counts of its opened documents there: ${views}.`);
};

export const remove = command('npm run rooms:remove --')
  .description('Deletes a room: its folder, its password, and its view counts. Says what stays.')
  .argument('<room>')
  .option('--yes', 'confirm: nothing is deleted without it')
  .addOption(targetOption)
  .addOption(regionOption)
  .action(async (name, { yes, stage, region }) => {
    if (!namePattern.test(name)) throw new SetupError(`There is no room "${name}".`);
    if (!yes) throw new SetupError(`This deletes the room ${name}. Pass --yes to confirm.`);
    // The folder may be gone already, after a removal in another stage.
    const room = readRoomFolders().find((each) => each.name === name);
    if (room) refuseUncommitted(room.folder);
    // While no product runs on this machine, a folder can be deleted all the same.
    const target = await resolveTarget({ stage, region, env: process.env }).catch((error: unknown) => {
      if (stage !== undefined || !room || !(error instanceof SetupError)) throw error;
      console.log(`Not looked for: a password of ${name}, and its counts. ${error.message}`);
    });
    if (target) await deleteRows(target, name, room !== undefined);
    if (room) rmSync(room.folder, { recursive: true });
    if (room) {
      const tests = room.facts.isSample ? testsOfSample : [];
      for (const file of tests) rmSync(join(root, file), { force: true });
      console.log(`Deleted ${[pathInProject(room.folder), ...tests].join(', ')}. Commit this, and run npm run deploy.
Its address is gone from this machine with the next npm start.`);
    }
    if (room?.facts.isDefault) console.log(sayDefault(readRoomFolders()));
    console.log(`What stays: the texts that were committed, in the git history, its row in the backups of the database until they expire
(docs/operations.md), and the deployed documents until the next deployment.`);
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
    const left = published.filter((each) => each !== version && !(each in (facts.withdrawn ?? {})));
    if (left.length === 0) {
      throw new SetupError(
        `${name} has no other edition that can be read. Set "closesOn" in ${pathInProject(file)} until you publish a correct one.`,
      );
    }
    facts.withdrawn = { ...facts.withdrawn, [version]: { on: isoDay(Date.now()), reason: reason.trim() } };
    writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`);
    console.log(`Withdrew edition ${version} of ${name}. From the next deployment on, edition ${left.at(-1)} is the current one.
Commit ${pathInProject(file)}, then run npm run deploy. Until then, edition ${version} can still be read.`);
  });
