import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, handlerFolders } from '#infra/bundle/bundle.ts';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { wholeNumber } from '#scripts/cli/run-command.ts';
import { baselineBundle, usesSdk } from './baseline-bundle.ts';
import { coldCpu, coldImports, makeCache, uploaded } from './cold-import.ts';
import { benchDeveloper } from './developer.ts';
import { dollarsWith, memoryOf, memorySizes, startGoal, timeWith } from './memory.ts';

const goal = 1.3;

const row = (cells: string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(11) : cell.padStart(11))).join('');
const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
const ms = (time: number) => `${time.toFixed(0)} ms`;
const times = (value: number, baseline: number) => (value / baseline).toFixed(2);

/** @returns whether the function is within the goal */
const measure = async (folder: string, runs: number, cache: string): Promise<boolean> => {
  const baseline = baselineBundle(folder);
  const baselineFile = join(cache, `${folder}-baseline.mjs`);
  writeFileSync(baselineFile, baseline);
  const urls = [uploaded(folder, cache), pathToFileURL(baselineFile).href] as const;
  const [time, timeBaseline] = await coldImports(urls, runs);
  const [size, sizeBaseline] = [bundleOf(folder).code.byteLength, baseline.byteLength];
  const met = size <= goal * sizeBaseline && time <= goal * timeBaseline;
  const sizes = [kb(size), kb(sizeBaseline), times(size, sizeBaseline)];
  console.log(row([folder, ...sizes, ms(time), ms(timeBaseline), times(time, timeBaseline), met ? 'met' : 'missed']));
  return met;
};

/** What a call waits for AWS: two calls to a table in the same region. Milliseconds. */
const usualWait = 15;

/** One function: how long its start computes with each memory, and what a million of its calls cost by waiting. */
const measureMemory = async (folder: string, runs: number, cache: string): Promise<boolean> => {
  const cpu = await coldCpu(uploaded(folder, cache), runs);
  const memory = memoryOf(folder);
  const met = timeWith(cpu, memory) <= startGoal;
  const starts = memorySizes.map((size) => `${ms(timeWith(cpu, size))}${size === memory ? ' *' : ''}`);
  const dollars = `$${dollarsWith({ cpu: 0, wait: usualWait }, memory).toFixed(2)}`;
  console.log(row([folder, ...starts, dollars, met ? 'met' : 'missed']));
  return met;
};

const benchMemory = async (runs: number, cache: string): Promise<void> => {
  const sizes = memorySizes.map((size) => `${size} MB`);
  console.log(row(['function', ...sizes, '1M calls', `${startGoal} ms`]));
  let met = 0;
  for (const folder of handlerFolders) met += (await measureMemory(folder, runs, cache)) ? 1 : 0;
  console.log(
    `\n* what it has. ${met} of ${handlerFolders.length} functions start within ${startGoal} ms, apart from what Lambda itself needs.`,
  );
};

const benchBundles = async (runs: number, cache: string): Promise<void> => {
  const folders = handlerFolders.filter(usesSdk);
  console.log(row(['function', 'size', 'baseline', 'times', 'import', 'baseline', 'times', `goal ${goal}`]));
  let met = 0;
  for (const folder of folders) met += (await measure(folder, runs, cache)) ? 1 : 0;
  console.log(`\n${met} of ${folders.length} functions are within ${goal} times their baseline in size and in time.`);
};

const bench = defineCommand({
  name: 'bench',
  description: `Prints size and cold import time of each function's bundle next to its baseline: a bundle of nothing but the SDK clients
that the function uses. The goal is at most ${goal} times the baseline for both. Times are medians of new processes on
this machine: compare them with each other, not with Lambda's.`,
  options: {
    runs: { type: 'string', value: 'N', description: 'processes for each time; 10 by default, 3 with --developer' },
    memory: {
      type: 'boolean',
      description: 'instead: how long each start computes with each memory size, and what waiting costs with its own',
    },
    developer: {
      type: 'boolean',
      description: 'instead: how long a developer waits for one test and for a type error, each beside its limit',
    },
  },
  async run({ values }) {
    const runs = wholeNumber('runs', values.runs ?? (values.developer ? '3' : '10'), 1, 1000);
    if (values.developer) {
      benchDeveloper(runs);
      return true;
    }
    const cache = makeCache();
    try {
      await (values.memory ? benchMemory : benchBundles)(runs, cache);
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
    return true;
  },
});

export const commands: readonly Command[] = [bench];
