import { median } from '#tools/median.ts';
import { type Category, categories, type Measured } from './lighthouse.ts';
import type { RoomPage } from './room.ts';

/** All that was measured, run by run. */
export type Results = {
  page: Measured[];
  /** The same page without scripts. */
  baseline: Measured[];
  /** The pages whose scores are goals, by path. */
  scored: Record<string, Measured[]>;
  /** Pages of the client room with a session, by what they are. */
  room: Record<RoomPage, Measured[]>;
  touchToReady: number[];
};

type Goal = { name: string; value: string; met: boolean };

const ms = (time: number) => `${time.toFixed(0)} ms`;

/** The median of a figure over runs. */
const middle = (runs: readonly Measured[], figure: (run: Measured) => number): number => median(runs.map(figure));

const scoreGoal = ([path, runs]: [string, Measured[]]): Goal => {
  const scores = categories.map((category: Category) => middle(runs, (run) => run.scores[category] ?? 0));
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  const met = scores.every((score) => score === 100);
  return {
    name: `${path}: performance, accessibility, best practices, search: 100`,
    value: `${scores.join(' / ')}${met ? '' : ` (${failed.join(', ')})`}`,
    met,
  };
};

const atMost = (name: string, value: number, limit: number, show: (value: number) => string): Goal => ({
  name: `${name}: at most ${show(limit)}`,
  value: show(value),
  met: value <= limit,
});

/** The score that a page of the client room is to have for its performance. */
const roomScores: Record<RoomPage, number> = { index: 100, 'longest document': 98 };

const roomGoals = (page: RoomPage, runs: readonly Measured[]): Goal[] => {
  const score = middle(runs, (run) => run.scores.performance ?? 0);
  const name = `Client room, ${page}`;
  return [
    { name: `${name}: performance: at least ${roomScores[page]}`, value: `${score}`, met: score >= roomScores[page] },
    atMost(
      `${name}, its text`,
      middle(runs, (run) => run.lcp),
      1800,
      ms,
    ),
    atMost(
      `${name}, blocked time`,
      middle(runs, (run) => run.tbt),
      100,
      ms,
    ),
  ];
};

/** Every goal with what was measured. Sizes are tests: web/e2e/budgets.spec.ts. */
export const goals = (results: Results): Goal[] => {
  const { page, baseline } = results;
  const lcp = middle(page, (run) => run.lcp) / middle(baseline, (run) => run.lcp);
  return [
    ...Object.entries(results.scored).map(scoreGoal),
    atMost('Largest paint, against the page without scripts', lcp, 1.15, (times) => `${times.toFixed(2)} times`),
    atMost(
      'Blocked time',
      middle(page, (run) => run.tbt),
      50,
      ms,
    ),
    atMost(
      'Layout shift',
      middle(page, (run) => run.cls),
      0,
      (shift) => shift.toFixed(3),
    ),
    atMost('First touch of the form to React in it', median(results.touchToReady), 300, ms),
    ...roomGoals('index', results.room.index),
    ...roomGoals('longest document', results.room['longest document']),
  ];
};

const row = (cells: string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(17))).join('');

/** The page next to its baseline, as lines of a table. */
export const comparison = ({ page, baseline }: Results): string[] => {
  const line = (name: string, figure: (runs: readonly Measured[]) => string) =>
    row([name, ...[page, baseline].map(figure)]);
  return [
    row(['', 'this page', 'without scripts']),
    line('Performance', (runs) => String(middle(runs, (run) => run.scores.performance ?? 0))),
    line('Largest paint', (runs) => ms(middle(runs, (run) => run.lcp))),
    line('Blocked time', (runs) => ms(middle(runs, (run) => run.tbt))),
    line('Layout shift', (runs) => middle(runs, (run) => run.cls).toFixed(3)),
  ];
};
