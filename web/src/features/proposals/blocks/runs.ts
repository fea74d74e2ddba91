import type { ChangedSection } from '#shared/editions.ts';

/** Words of a passage: as they are, added, or removed. */
export type Run = ChangedSection['passages'][number][number];

/** A passage as it reads now. */
export const textOf = (runs: readonly Run[]): string =>
  runs.map(({ text, change }) => (change === 'removed' ? '' : text)).join('');

/** The passages of a section that have changed, by how they read now. Those that are gone have no text. */
export const runsByText = ({ passages }: ChangedSection): Map<string, Run[]> =>
  new Map(passages.map((runs) => [textOf(runs), runs]));

/** The runs of a passage from one letter to another, counted as it reads now; what was removed stays where it was. */
const slice = (runs: readonly Run[], from: number, to: number): Run[] => {
  let at = 0;
  return runs.flatMap((run) => {
    const start = at;
    if (run.change === 'removed') return start >= from && start <= to ? [run] : [];
    at += run.text.length;
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ ...run, text }];
  });
};

/**
 * Divides the runs of a passage among the texts that it was joined from, such as the cells of a row.
 * @param separator what stands between them in the passage
 */
export const divide = (runs: readonly Run[], texts: readonly string[], separator: string): Run[][] => {
  let from = 0;
  const taken = new Set<Run>();
  return texts.map((text) => {
    const part = slice(runs, from, from + text.length).filter((run) => !taken.has(run));
    for (const run of part) if (run.change === 'removed') taken.add(run);
    from += text.length + separator.length;
    return part;
  });
};
