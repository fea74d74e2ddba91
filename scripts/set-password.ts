import { parseArgs } from 'node:util';
import { askTwice } from './account/ask-twice.ts';
import { isBreached } from './account/chosen-password.ts';
import { passphrase } from './account/passphrase.ts';
import { storePassword } from './account/store-password.ts';
import { SetupError } from './local/setup-error.ts';
import { runProgram } from './program.ts';
import { readOptions } from './read-options.ts';
import { resolveTarget } from './target.ts';

const help = `Usage: npm run set-password -- [options]

Sets a new password for the client area. Everyone who is signed in has to sign in again.
Generates a passphrase of six words and prints it once; only its hash is stored.

  --ask              ask for a password of your own, twice, without showing it. For a deployed stage it must not be
                     known from a breach: api.pwnedpasswords.com is asked, and learns five characters of its hash
  --stage NAME       a deployed stage; default: the product that npm start runs on this machine
  --region REGION    the stage's region; default: that of your AWS profile
  --username NAME    the row of the users table; default: CLIENT_USERNAME, or clearbond
  --help             print this help`;

const options = {
  ask: { type: 'boolean' },
  stage: { type: 'string' },
  region: { type: 'string' },
  username: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const parse = (args: string[]) => {
  return readOptions('npm run set-password -- --help', () => {
    return parseArgs({ args, options }).values;
  });
};

await runProgram(async () => {
  const given = parse(process.argv.slice(2));
  if (given.help) {
    console.log(help);
    return;
  }
  const target = await resolveTarget({ stage: given.stage, region: given.region, env: process.env });
  const username = given.username ?? process.env.CLIENT_USERNAME ?? 'clearbond';
  const password = given.ask ? await askTwice() : passphrase();
  if (given.ask && target.deployed && (await isBreached(password))) {
    throw new SetupError('This password is known from a breach, so attackers would try it. Nothing was changed.');
  }
  await storePassword(target.client, target.tables.users, username, password);
  target.client.destroy();
  console.log(`The client area of ${target.describe} has a new password. Every open session has ended.`);
  if (!given.ask) {
    console.log(`\n  ${password}\n\nIt is shown only once. Give it to the client over a channel other than email.`);
  }
});
