import { parseArgs } from 'node:util';
import { runProgram } from '#scripts/program.ts';
import { readOptions } from '#scripts/read-options.ts';
import { benchLoad } from './bench.ts';

const help = `Usage: npm run bench:load -- [options]

Starts the product on free ports with an empty data folder, sends it bounded loads from another process, and prints
requests a second, latency, failures and what was stored, beside the limit: a bare node:http server that makes the same
calls to the same embedded database with the same SDK. Takes about five minutes. Figures are of this machine, which
also runs the load and the database: compare them with each other.

  --quick      the same in about a minute, with shorter loads
  --help       this text`;

const parse = (args: string[]) => {
  return readOptions('npm run bench:load -- --help', () => {
    const options = { quick: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options }).values;
  });
};

await runProgram(async () => {
  const { quick = false, help: wanted } = parse(process.argv.slice(2));
  if (wanted) {
    console.log(help);
    return;
  }
  return benchLoad(quick);
});
