import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { benchLoad } from './bench.ts';

const load = defineCommand({
  name: 'bench:load',
  description: `Starts the product on free ports with an empty data folder, sends it bounded loads from another process, and prints
requests per second, latency, failures and what was stored, next to a baseline: a bare node:http server that makes the
same calls to the same embedded database with the same SDK. Takes about five minutes. The figures are of this machine,
which also runs the load and the database: compare them only with each other.`,
  options: { quick: { type: 'boolean', description: 'shorter loads, about a minute in all' } },
  run: ({ values }) => benchLoad(values.quick ?? false),
});

export const commands: readonly Command[] = [load];
