import { parseArgs } from 'node:util';
import { SetupError } from '#scripts/local/setup-error.ts';
import { runProgram } from '#scripts/program.ts';
import { costTable, usualPageViews } from './markdown.ts';

const help = `Prints what a month costs in AWS, as the table that stands in docs/operations.md.

Usage: npm run costs [-- <page views a month> ...]

Without numbers it is ${usualPageViews.join(', ')}. Prices are in tools/costs/prices.ts and what is assumed of
visitors in tools/costs/usage.ts; both were written down by hand, so check them before you rely on the result.

  --help  print this`;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean' } }, allowPositionals: true });
  } catch {
    throw new SetupError('costs takes numbers of page views, and --help.');
  }
};

// `npm run costs`
await runProgram(async () => {
  const { values, positionals } = parse(process.argv.slice(2));
  if (positionals.some((text) => !/^[1-9]\d{0,11}$/.test(text))) {
    throw new SetupError('A number of page views is written in digits alone, such as 250000.');
  }
  const pageViews = positionals.length > 0 ? positionals.map(Number) : usualPageViews;
  console.log(values.help ? help : costTable(pageViews));
  return true;
});
