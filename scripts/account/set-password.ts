import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import * as z from 'zod/mini';
import { hashPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';
import { roomPath } from '#infra/edge/pages.ts';
import { targetOptions } from '#scripts/aws/options.ts';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { parseSettings } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { findRoom } from '#scripts/rooms/find-room.ts';
import { resolveTarget } from '#scripts/target.ts';
import { chosenPassword, isBreached } from './chosen-password.ts';

/**
 * Six words of the BIP-39 list (2,048 words that differ in their first four letters): 66 bits. Five would withstand
 * guessing at the rate that the login allows; the sixth is for the day on which the hash is stolen.
 */
export const passphrase = (words = 6): string =>
  Array.from({ length: words }, () => wordlist[randomInt(wordlist.length)]).join(' ');

/**
 * Asks for a password twice, without showing it.
 * @throws {SetupError} when the two differ, when it is too short, too long or easily guessed, or when nothing was typed
 */
const askTwice = async (input: Readable & { isTTY?: boolean }, output: Writable, room: string): Promise<string> => {
  // On a terminal readline takes over the echo, and writes it to a sink.
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: sink, terminal: input.isTTY === true });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { value } = await answers.next();
    output.write('\n');
    return value ?? '';
  };
  try {
    const first = await ask('New password: ');
    const second = await ask('Repeat it: ');
    if (first !== second) throw new SetupError('The two passwords differ. Nothing was changed.');
    const parsed = z.safeParse(chosenPassword(room), first);
    if (!parsed.success) throw new SetupError(`${parsed.error.issues[0]?.message} Nothing was changed.`);
    return parsed.data;
  } finally {
    lines.close();
  }
};

type Options = { ask?: boolean; stage?: string; region?: string; room?: string };

/**
 * Gives a room a new password.
 * @param terminal where a password of one's own choice is typed, and where the result is printed
 * @throws {SetupError} in one sentence when nothing was changed
 */
export const setPassword = async (
  { ask, stage, region, room: named }: Options,
  env: NodeJS.ProcessEnv,
  terminal: { input: Readable; output: Writable; log: (line: string) => void },
): Promise<void> => {
  const room = findRoom(named);
  const { name } = room;
  const target = await resolveTarget({ stage, region, env });
  const password = ask ? await askTwice(terminal.input, terminal.output, name) : passphrase();
  if (ask && target.deployed && (await isBreached(password))) {
    throw new SetupError('This password is known from a breach: attackers try it. Nothing was changed.');
  }
  const users = userRepository(DynamoDBDocumentClient.from(target.client), target.tables.users);
  await users.setPasswordHash(name, await hashPassword(password), Date.now());
  terminal.log(`The room ${name} of ${target.describe} has a new password. Its open sessions have ended.`);
  const { SiteUrl } = target.deployed?.outputs ?? { SiteUrl: `http://localhost:${parseSettings(env).PORT}` };
  if (SiteUrl) terminal.log(`Its address is ${SiteUrl}${roomPath(room)}.`);
  if (ask) return;
  terminal.log(`\n  ${password}\n\nIt is shown only once: give it to the client over a channel other than email.`);
};

const command = defineCommand({
  name: 'set-password',
  description: `Gives a room a new password, and ends its sessions.
Generates a passphrase of six words and prints it once; only its hash is stored.`,
  options: {
    ask: {
      type: 'boolean',
      description: `ask for a password of your choice, twice, without showing it. For a deployed stage it must not be
known from a breach: api.pwnedpasswords.com is asked, and learns five characters of its hash`,
    },
    ...targetOptions,
    room: { type: 'string', value: 'NAME', description: 'a room by its name; without it, the default room' },
  },
  async run({ values }) {
    await setPassword(values, process.env, { input: process.stdin, output: process.stderr, log: console.log });
    return true;
  },
});

export const commands: readonly Command[] = [command];
