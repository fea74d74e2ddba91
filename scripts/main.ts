import { runCommand } from './commands.ts';

// What run.mjs starts: `node scripts/main.ts <command> [arguments]`.

// `| head` closes our output, which is not an error: the command still ends what it does.
for (const output of [process.stdout, process.stderr])
  output.on('error', ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || process.exit(1));

const [name = '', ...args] = process.argv.slice(2);
const exitCode = await runCommand(name, args);
// Explicitly: a build of the site and the channel to run.mjs would keep this process alive.
process.exit(exitCode || process.exitCode);
