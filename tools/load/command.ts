import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { wholeNumber } from '#scripts/cli/run-command.ts';
import { benchLoad } from './bench.ts';
import { benchLeads } from './leads.ts';

const load = defineCommand({
  name: 'bench:load',
  description: `Starts the product on free ports with an empty data folder, sends it bounded loads from another process, and prints
requests per second, latency, failures and what was stored, next to a baseline: a bare node:http server that makes the
same calls to the same embedded database with the same SDK. Takes about seven minutes. The figures are of this machine,
which also runs the load and the database: compare them only with each other.`,
  options: { quick: { type: 'boolean', description: 'shorter loads, about a minute in all' } },
  run: ({ values }) => benchLoad(values.quick ?? false),
});

const most = 999_999;

const leads = defineCommand({
  name: 'bench:leads',
  description: `Starts the product on free ports with an empty data folder, sends it leads at a fixed rate, and prints the memory of
its processes and how many leads wait for their email. By default 12,000 leads at 20 a second, which takes ten minutes.
Every tenth lead is sent twice. Needs Linux.`,
  options: {
    leads: { type: 'string', value: 'N', description: 'how many requests to send (default 12000)' },
    rate: { type: 'string', value: 'N', description: 'how many a second (default 20)' },
  },
  run: ({ values }) =>
    benchLeads(
      wholeNumber('leads', values.leads ?? '12000', 1, most),
      wholeNumber('rate', values.rate ?? '20', 1, most),
    ),
});

export const commands: readonly Command[] = [load, leads];
