import { randomInt } from 'node:crypto';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { hashPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';
import { command } from '#scripts/common/command.ts';
import { parseSettings } from '#scripts/dev/product/settings.ts';
import { regionOption } from '#scripts/ops/aws/stage.ts';
import { findRoom } from '#scripts/ops/rooms/find-room.ts';
import { resolveTarget, targetOption } from '#scripts/ops/target.ts';
import { roomPath } from '#shared/page-entries.ts';

/**
 * Six words of the BIP-39 list (2,048 words that differ in their first four letters): 66 bits. Five would withstand
 * guessing at the rate that the login allows; the sixth protects a stolen hash.
 */
const passphrase = (): string => Array.from({ length: 6 }, () => wordlist[randomInt(wordlist.length)]).join(' ');

// Passwords are generated, never chosen: one that is easy to guess or known from a breach cannot be set.
export const setPassword = command('npm run rooms:password --')
  .description(
    'Gives a room a new password, and ends its sessions. Generates a passphrase of six words and prints it once; only its hash is stored.',
  )
  .addOption(targetOption)
  .addOption(regionOption)
  .option('--room <name>', 'the room; by default the default room')
  .action(async ({ room: named, ...place }) => {
    const { env } = process;
    const { name, facts } = findRoom(named);
    const target = await resolveTarget({ ...place, env });
    const password = passphrase();
    const users = userRepository(DynamoDBDocumentClient.from(target.client), target.tableOf('users'));
    await users.setPasswordHash(name, await hashPassword(password));
    console.log(`The room ${name} of ${target.describe} has a new password. Its open sessions have ended.`);
    const { SiteUrl } = target.deployed?.outputs ?? { SiteUrl: `http://localhost:${parseSettings(env).PORT}` };
    const start = target.deployed ? '' : ' A new room opens there with the next npm start.';
    if (SiteUrl) console.log(`Its address is ${SiteUrl}${roomPath(facts.address)}.${start}`);
    console.log(`\n  ${password}\n\nIt is shown only once. Give it to the client over a channel other than email.`);
  });
