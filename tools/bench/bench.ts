import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleOf, handlerFolders } from '#infra/bundle/bundle.ts';
import { root } from '#scripts/local/settings.ts';
import { runProgram } from '#scripts/program.ts';
import { readOptions } from '#scripts/read-options.ts';
import { coldImports } from './cold-import.ts';
import { limitBundle } from './limit-bundle.ts';

const help = `Usage: npm run bench -- [options]

Prints size and cold import time of each function's bundle beside its limit: a bundle of nothing but the SDK clients
that it uses. The goal is that both are at most 1.3 times the limit. Times are medians of fresh processes, of this
machine: compare them with each other, not with Lambda's.

  --runs N     processes for each time; 10 unless told
  --help       this text`;

const goal = 1.3;

const parse = (args: string[]) => {
  return readOptions('npm run bench -- --help', () => {
    const { values } = parseArgs({
      args,
      options: { runs: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const runs = Number(values.runs ?? 10);
    if (!Number.isInteger(runs) || runs < 1 || runs > 1000)
      throw new TypeError('--runs is a whole number from 1 to 1000');
    return { runs, help: values.help ?? false };
  });
};

const row = (cells: string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(11) : cell.padStart(11))).join('');
const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
const ms = (time: number) => `${time.toFixed(0)} ms`;
const times = (value: number, limit: number) => (value / limit).toFixed(2);

/** @returns whether the function is within the goal */
const measure = async (folder: string, runs: number, cache: string): Promise<boolean> => {
  const bundles = [bundleOf(folder).code, limitBundle(folder)] as const;
  const write = (name: string, code: Uint8Array) => {
    const file = join(cache, `${folder}-${name}.mjs`);
    writeFileSync(file, code);
    return pathToFileURL(file).href;
  };
  const urls = [write('handler', bundles[0]), write('limit', bundles[1])] as const;
  const [time, timeLimit] = await coldImports(urls, runs);
  const [size, sizeLimit] = [bundles[0].byteLength, bundles[1].byteLength];
  const met = size <= goal * sizeLimit && time <= goal * timeLimit;
  const sizes = [kb(size), kb(sizeLimit), times(size, sizeLimit)];
  console.log(row([folder, ...sizes, ms(time), ms(timeLimit), times(time, timeLimit), met ? 'met' : 'missed']));
  return met;
};

await runProgram(async () => {
  const { runs, help: wantsHelp } = parse(process.argv.slice(2));
  if (wantsHelp) {
    console.log(help);
    return true;
  }
  // Among our own packages, so that login finds argon2.
  const parent = join(root, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const cache = mkdtempSync(join(parent, 'bench-'));
  try {
    console.log(row(['function', 'size', 'limit', 'times', 'import', 'limit', 'times', 'goal 1.3']));
    let met = 0;
    for (const folder of handlerFolders) met += (await measure(folder, runs, cache)) ? 1 : 0;
    console.log(
      `\n${met} of ${handlerFolders.length} functions are within ${goal} times their limit in size and in time.`,
    );
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
  return true;
});
