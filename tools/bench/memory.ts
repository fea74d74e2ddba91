import { allFunctions } from '#functions/routes.ts';

/** What a second with 1 GB costs on arm64, in dollars: us-east-1, 2026-11-20. */
const gigabyteSecondDollars = 0.0000133334;

/** With so many MB, a function has one CPU; with less, that share of it. Source: the Lambda developer guide, "Memory". */
const wholeCpuMb = 1769;

/** The sizes to choose from, in MB. */
export const memorySizes = [128, 256, 512, 1024, wholeCpuMb] as const;

/** How long a function may take to start, in ms, apart from what Lambda itself needs before it. */
export const startGoal = 700;

/** How long work takes with so much memory, in ms. @param cpu what it takes on a whole CPU */
export const timeWith = (cpu: number, memoryMb: number): number => cpu / Math.min(1, memoryMb / wholeCpuMb);

/**
 * What a million calls cost, in dollars, of which each waits and computes for so long, in ms. Computing costs the same
 * with any memory below a whole CPU; waiting costs more with more memory.
 */
export const dollarsWith = ({ cpu, wait }: { cpu: number; wait: number }, memoryMb: number): number => {
  const gigabyteSeconds = ((memoryMb / 1024) * (wait + timeWith(cpu, memoryMb))) / 1000;
  return gigabyteSeconds * 1_000_000 * gigabyteSecondDollars;
};

/** What a function has, in MB. */
export const memoryOf = (folder: string): number => {
  const found = allFunctions.find((definition) => definition.folder === folder);
  if (!found) throw new Error(`functions/${folder} is not deployed.`);
  return found.memoryMb;
};
