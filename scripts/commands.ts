import { CommanderError } from '@commander-js/extra-typings';
import { printable, SetupError } from './common/setup-error.ts';

/** Maps a command's name to a function that loads it. Running one command does not load the modules of the others. */
type Runnable = { parseAsync(args: readonly string[], options: { from: 'user' }): Promise<unknown> };

export const commands: ReadonlyMap<string, () => Promise<Runnable>> = new Map<string, () => Promise<Runnable>>(
  Object.entries({
    leads: async () => ({ parseAsync: (await import('./leads.ts')).leads }),
    smoke: async () => (await import('./ops/smoke/smoke.ts')).smoke,
  }),
);

/** @returns 0, or 1 after printing an error. A command that finds problems, such as smoke, sets `process.exitCode`. */
export const runCommand = async (name: string, args: readonly string[]): Promise<number> => {
  try {
    const command = await commands.get(name)?.();
    if (!command) throw new SetupError(`Unknown command "${name}". \`npm run\` lists the commands.`);
    await command.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed this error, or the help text.
    if (error instanceof CommanderError) return error.exitCode;
    const { explainAws, isAwsError } = await import('./ops/aws/explain.ts');
    console.error(isAwsError(error) ? explainAws(error) : printable(error));
    return 1;
  }
};

if (import.meta.main) {
  // If the output's reader closes it early, as in `| head`, that is not an error: the command finishes its work.
  for (const output of [process.stdout, process.stderr])
    output.on('error', ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || process.exit(1));

  const [name = '', ...args] = process.argv.slice(2);
  const exitCode = await runCommand(name, args);
  // Exit explicitly: handles that a command leaves open would keep the process alive.
  process.exit(exitCode || process.exitCode);
}
