import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Command } from './command.ts';

/** Where each command is defined. Only the file of the command that runs is loaded. */
const files: Readonly<Record<string, string>> = {
  start: 'scripts/local/start.ts',
  dev: 'scripts/local/dev/command.ts',
  build: 'scripts/site/build.ts',
  typecheck: 'scripts/verify/commands.ts',
  lint: 'scripts/verify/commands.ts',
  format: 'scripts/verify/commands.ts',
  check: 'scripts/verify/commands.ts',
  test: 'scripts/verify/commands.ts',
  'test:unit': 'scripts/verify/commands.ts',
  'test:e2e': 'scripts/verify/commands.ts',
  'test:slow': 'scripts/verify/commands.ts',
  'test:owner': 'scripts/verify/owner.ts',
  'test:long': 'scripts/verify/commands.ts',
  'test:browsers': 'tools/browsers/command.ts',
  'test:faults': 'tools/faults/command.ts',
  'test:mutation': 'tools/mutation/command.ts',
  'new-room': 'scripts/rooms/new-room.ts',
  'publish-edition': 'scripts/rooms/publish-edition.ts',
  rooms: 'scripts/rooms/command.ts',
  verify: 'scripts/rooms/verify.ts',
  backup: 'scripts/backup/command.ts',
  restore: 'scripts/backup/command.ts',
  'set-password': 'scripts/account/set-password.ts',
  leads: 'scripts/leads/run.ts',
  desk: 'scripts/desk/command.ts',
  smoke: 'scripts/smoke/command.ts',
  costs: 'tools/costs/command.ts',
  synth: 'scripts/deploy/commands.ts',
  diff: 'scripts/deploy/commands.ts',
  deploy: 'scripts/deploy/commands.ts',
  rollback: 'scripts/deploy/undo.ts',
  destroy: 'scripts/deploy/undo.ts',
  bootstrap: 'scripts/deploy/commands.ts',
  rotate: 'scripts/rotate/command.ts',
  doctor: 'scripts/doctor/command.ts',
  bench: 'tools/bench/command.ts',
  'bench:leads': 'tools/load/command.ts',
  'bench:load': 'tools/load/command.ts',
  'bench:web': 'tools/bench-web/command.ts',
  sbom: 'scripts/sbom/command.ts',
  brand: 'tools/brand/command.ts',
  screenshots: 'scripts/screenshots.ts',
};

export const commandNames: readonly string[] = Object.keys(files);

/** @throws {SetupError} when there is no such command */
export const loadCommand = async (name: string): Promise<Command> => {
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!file) throw new SetupError(`Unknown command "${name}". \`npm run\` lists the commands.`);
  const { commands }: { commands: readonly Command[] } = await import(pathToFileURL(join(root, file)).href);
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`${file} does not define the command ${name}.`);
  return command;
};
