import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import type { Command } from './common/command.ts';

/** The commands that each file defines. Only the file of the command that runs is loaded. */
const files: Readonly<Record<string, readonly string[]>> = {
  'scripts/dev/product/start.ts': ['start'],
  'scripts/dev/watch/command.ts': ['dev'],
  'scripts/dev/site/build.ts': ['build'],
  'scripts/ops/rooms/new-room.ts': ['rooms:new'],
  'scripts/ops/rooms/publish-edition.ts': ['rooms:publish'],
  'scripts/ops/rooms/command.ts': ['rooms:list', 'rooms:remove', 'rooms:withdraw'],
  'scripts/ops/rooms/set-password.ts': ['rooms:password'],
  'scripts/ops/leads/run.ts': ['leads'],
  'scripts/ops/desk/server.ts': ['desk'],
  'scripts/ops/smoke/command.ts': ['smoke'],
  'scripts/ops/deploy/commands.ts': ['deploy', 'rollback'],
  'scripts/ops/rotate/command.ts': ['secrets:rotate'],
  'scripts/ops/doctor/command.ts': ['doctor'],
  'scripts/measure/bench/command.ts': ['bench'],
  'scripts/measure/brand/command.ts': ['brand'],
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
