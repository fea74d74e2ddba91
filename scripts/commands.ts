import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { printable, SetupError } from './common/setup-error.ts';

/** Loads a command. Only the modules of the one that runs are loaded. */
export const commands: ReadonlyMap<string, () => Promise<CommandUnknownOpts>> = new Map(
  Object.entries({
    start: async () => (await import('./dev/product/start.ts')).start,
    dev: async () => (await import('./dev/watch/command.ts')).dev,
    build: async () => (await import('./dev/site/build.ts')).build,
    'rooms:list': async () => (await import('./ops/rooms/command.ts')).list,
    'rooms:new': async () => (await import('./ops/rooms/new-room.ts')).newRoom,
    'rooms:publish': async () => (await import('./ops/rooms/publish-edition.ts')).publish,
    'rooms:withdraw': async () => (await import('./ops/rooms/command.ts')).withdraw,
    'rooms:remove': async () => (await import('./ops/rooms/command.ts')).remove,
    'rooms:password': async () => (await import('./ops/rooms/set-password.ts')).setPassword,
    leads: async () => (await import('./ops/leads/commands.ts')).leads,
    desk: async () => (await import('./ops/desk/server.ts')).desk,
    smoke: async () => (await import('./ops/smoke/command.ts')).smoke,
    deploy: async () => (await import('./ops/deploy/commands.ts')).deploy,
    rollback: async () => (await import('./ops/deploy/commands.ts')).rollback,
    'secrets:rotate': async () => (await import('./ops/rotate/command.ts')).rotate,
    doctor: async () => (await import('./ops/doctor/command.ts')).doctor,
    bench: async () => (await import('./measure/bench/command.ts')).bench,
    brand: async () => (await import('./measure/brand/command.ts')).brand,
  }),
);

const load = (name: string): Promise<CommandUnknownOpts> => {
  const found = commands.get(name);
  if (!found) throw new SetupError(`Unknown command "${name}". \`npm run\` lists the commands.`);
  return found();
};

const explain = (error: unknown): unknown =>
  // The name and message of an AWS error say what is wrong; where it arrived in our code does not matter.
  error instanceof Error && '$metadata' in error ? `AWS answered ${error.name}: ${error.message}` : printable(error);

/**
 * Runs a command to its end.
 * @param args what was typed after its name
 * @returns the exit code: 1 for an error, which is printed. A command with a bad outcome sets `process.exitCode`.
 */
export const runCommand = async (name: string, args: readonly string[]): Promise<number> => {
  try {
    await (await load(name)).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed its own.
    if (error instanceof CommanderError) return error.exitCode;
    console.error(explain(error));
    return 1;
  }
};
