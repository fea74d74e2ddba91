import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { hashPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';
import { roomPath } from '#shared/pages.ts';
import { password as passwordSchema } from '#shared/session.ts';
import { runAsCommand, SetupError } from './command.ts';
import { builtRooms } from './room-list.ts';
import { findStage } from './stage.ts';

const usage = `npm run set-password -- [--stage <name>] [--room <name>]

Gives a room a new password, which ends its sessions. Asks for the password; without one, generates one and prints it
once. Only its hash is stored. Without --stage it works on the local product, without --room on the room that a login
opens by default.`;

/** No letters or digits that people confuse when they read a password aloud. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 79 bits, such as "h4kt-9wmx-p2rd-7ncv". */
const generatePassword = (): string => {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
};

/** A shorter password might be guessed, although the login limits guesses. */
const shortest = 12;

const checkPassword = (typed: string): string => {
  const { data, error } = passwordSchema.safeParse(typed);
  if (data === undefined) throw new SetupError(`${error?.issues[0]?.message}.`);
  if (data.length < shortest) throw new SetupError(`A password needs at least ${shortest} characters.`);
  return data;
};

/** Finds a room by name; without a name, the one that a login opens by default. */
const findRoom = (name?: string) => {
  const rooms = builtRooms();
  const room = rooms.find((each) => name === undefined || each.name === name);
  if (room) return room;
  throw new SetupError(`There is no such room. Rooms: ${rooms.map((each) => each.name).join(', ') || 'none'}.`);
};

/** Asks on a terminal without showing what is typed. @returns an empty string if there is no terminal */
const askHidden = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) return '';
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  using lines = createInterface({ input: process.stdin, output: hidden, terminal: true });
  process.stdout.write(question);
  const typed = await lines.question('');
  process.stdout.write('\n');
  return typed;
};

/** `npm run set-password`. */
export const setPassword = async (args: string[], ask = askHidden): Promise<void> => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { stage: text, room: text, help: { type: 'boolean' } } });
  if (values.help) return console.log(usage);
  const { name } = findRoom(values.room);
  const { database, tableName, description, siteUrl } = await findStage(values.stage);
  const typed = await ask(`New password of the room ${name} (Enter generates one): `);
  const password = typed === '' ? generatePassword() : checkPassword(typed);
  // Before the password changes: if the site cannot be found, the old password stays.
  const site = await siteUrl();
  await userRepository(database, tableName('users')).setPasswordHash(name, await hashPassword(password));
  console.log(`The room ${name} of ${description} has a new password. Its sessions have ended.`);
  console.log(`It opens at ${site}${roomPath(name)}.`);
  if (typed !== '') return;
  console.log(`\n  ${password}\n\nIt is shown only once. Give it to the client over a channel other than email.`);
};

if (import.meta.main) await runAsCommand(setPassword);
