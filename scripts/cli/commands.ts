import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command } from './command.ts';

/** The commands that each file defines. Only the file of the command that runs is loaded. */
const files: Readonly<Record<string, readonly string[]>> = {
  'scripts/local/start.ts': ['start'],
  'scripts/local/dev/command.ts': ['dev'],
  'scripts/site/build.ts': ['build'],
  'scripts/verify/commands.ts': ['typecheck', 'lint', 'format', 'check', 'test', 'screenshots'],
  'tools/long-tests.ts': ['test:long'],
  'scripts/rooms/new-room.ts': ['new-room'],
  'scripts/rooms/publish-edition.ts': ['publish-edition'],
  'scripts/rooms/command.ts': ['rooms'],
  'scripts/rooms/verify.ts': ['verify'],
  'scripts/account/set-password.ts': ['set-password'],
  'scripts/leads/run.ts': ['leads'],
  'scripts/desk/command.ts': ['desk'],
  'scripts/smoke/command.ts': ['smoke'],
  'scripts/deploy/commands.ts': ['synth', 'diff', 'deploy', 'rollback', 'destroy'],
  'scripts/rotate/command.ts': ['rotate'],
  'scripts/doctor/command.ts': ['doctor'],
  'tools/bench/command.ts': ['bench'],
  'tools/brand/command.ts': ['brand'],
};

export const commandNames: readonly string[] = Object.values(files).flat();

/** @throws {SetupError} when there is no such command */
export const loadCommand = async (name: string): Promise<Command> => {
  const file = Object.keys(files).find((each) => files[each]?.includes(name));
  if (!file) throw new SetupError(`Unknown command "${name}". \`npm run\` lists the commands.`);
  const { commands }: { commands: readonly Command[] } = await import(pathToFileURL(join(root, file)).href);
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`${file} does not define the command ${name}.`);
  return command;
};
