import { printable } from '#scripts/common/setup-error.ts';
import { loadCommand } from './commands.ts';
import { runCommand } from './common/run-command.ts';

// What run.mjs starts: `node scripts/main.ts <command> [arguments]`.

// `| head` closes our output, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const [name = '', ...args] = process.argv.slice(2);
try {
  // Explicitly: a build of the site and the channel to run.mjs would keep this process alive.
  process.exit(await runCommand(await loadCommand(name), args));
} catch (error) {
  console.error(printable(error));
  process.exit(1);
}
