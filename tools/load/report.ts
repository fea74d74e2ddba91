import { failures, percentile, type Result } from './plan.ts';

const columns = [30, 9, 10, 10, 8, 1] as const;

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, index) =>
      index === 0 || index === 5 ? cell.padEnd(columns[index] ?? 0) : cell.padStart(columns[index] ?? 0),
    )
    .join('')
    .trimEnd();

const ms = (time: number) => (time < 100 ? time.toFixed(1) : time.toFixed(0));

/** Prints the names of the columns. */
export const printHead = (): void => console.log(line(['', 'req/s', 'p50 ms', 'p99 ms', 'failed', '  answers']));

/** Prints one load. */
export const printResult = (name: string, result: Result): void => {
  const { sent, seconds, statuses } = result;
  const answers = Object.entries(statuses).map(([status, times]) => `${times} x ${status}`);
  console.log(
    line([
      name,
      (sent / seconds).toFixed(0),
      ms(percentile(result, 0.5)),
      ms(percentile(result, 0.99)),
      String(failures(result)),
      `  ${answers.join(', ')}`,
    ]),
  );
};

/** Prints a goal as met or missed. @returns whether it was met */
export const printGoal = (met: boolean, goal: string, measured: string): boolean => {
  console.log(`${met ? 'met   ' : 'missed'}  ${goal}: ${measured}`);
  return met;
};
