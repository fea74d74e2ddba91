import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editionsFolder, versionsOf } from '#functions/proposals/lib/editions.ts';
import { readRoomFolders } from '#functions/proposals/lib/room-folders.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

/** Every file of every published edition, as room, version, and name, and where it is. */
export const editionFilesIn = (rooms: string): { edition: string; path: string }[] =>
  readRoomFolders(rooms).flatMap(({ name, folder }) =>
    versionsOf(folder).flatMap((version) =>
      readdirSync(join(editionsFolder(folder), version)).map((file) => ({
        edition: `${name}/${version}/${file}`,
        path: join(editionsFolder(folder), version, file),
      })),
    ),
  );

const pathOf = (rooms: string, edition: string) => {
  const [room = '', version = '', file = ''] = edition.split('/');
  return join(editionsFolder(join(rooms, room)), version, file);
};

/** @throws {SetupError} when the checkout has another edition of that name, or no such room */
export const assertSameEdition = (rooms: string, edition: string, content: Buffer): void => {
  const [room = '', version] = edition.split('/');
  if (!existsSync(join(rooms, room))) {
    throw new SetupError(
      `This checkout has no room ${room}, of which the backup has editions: check out the commit that was deployed.`,
    );
  }
  const path = pathOf(rooms, edition);
  if (existsSync(path) && !readFileSync(path).equals(content)) {
    throw new SetupError(
      `Edition ${version} of the room ${room} is another one in this checkout than in the backup: check out the commit that was deployed.`,
    );
  }
};

/** Writes a file of an edition unless it is there. @returns whether it was missing */
export const writeMissingEdition = (rooms: string, edition: string, content: Buffer): boolean => {
  const path = pathOf(rooms, edition);
  if (existsSync(path)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return true;
};
