import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, handlerFolders } from '#infra/bundle/bundle.ts';
import { baselineBundle, usesSdk } from './baseline-bundle.ts';
import { coldImports, makeCache, uploaded } from './cold-import.ts';

/** How many times its baseline a function's bundle may be, in size and in time. */
export const goal = 1.3;

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

/** Prints each function next to its baseline. @param runs processes for each time */
export const benchFunctions = async (runs: number): Promise<void> => {
  const cache = makeCache();
  try {
    const folders = handlerFolders.filter(usesSdk);
    console.log(row(['function', 'size', 'baseline', 'times', 'import', 'baseline', 'times', `goal ${goal}`]));
    let met = 0;
    for (const folder of folders) met += (await measure(folder, runs, cache)) ? 1 : 0;
    console.log(`\n${met} of ${folders.length} functions are within ${goal} times their baseline in size and in time.`);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
};
