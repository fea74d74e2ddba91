import { median } from '#tools/measuring.ts';
import { type Category, categories, type Measured } from './lighthouse.ts';
import type { RoomPage } from './room.ts';
import type { Weight } from './visit.ts';

/** All that was measured. */
export type Results = {
  page: { runs: Measured[]; weight: Weight };
  /** The same page without scripts. */
  baseline: { runs: Measured[]; weight: Weight };
  /** The pages whose scores are goals, by path. */
  scored: Record<string, Measured[]>;
  /** Pages of the client room with a session, by what they are. */
  room: Record<RoomPage, { runs: Measured[]; script: number }>;
  touchToReady: number[];
  keepsEarlyText: boolean;
  linkWorksBeforeReact: boolean;
  openDocument: { calls: number; code: number };
};

type Goal = { name: string; value: string; met: boolean };

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
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

const holds = (name: string, met: boolean): Goal => ({ name, value: met ? 'yes' : 'no', met });

/** The score that a page of the client room is to have for its performance. */
const roomScores: Record<RoomPage, number> = { index: 100, 'longest document': 98 };

const roomGoals = (page: RoomPage, { runs, script }: Results['room'][RoomPage]): Goal[] => {
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
    atMost(`${name}, script before its text`, script, 85_000, kb),
  ];
};

/** Every goal with what was measured. */
export const goals = (results: Results): Goal[] => {
  const { page, baseline, openDocument } = results;
  const lcp = middle(page.runs, (run) => run.lcp) / middle(baseline.runs, (run) => run.lcp);
  return [
    ...Object.entries(results.scored).map(scoreGoal),
    atMost('Script before the form is used', page.weight.script, 2000, kb),
    atMost('HTML', page.weight.html, 12_000, kb),
    atMost('CSS', page.weight.css, 8000, kb),
    atMost('Requests', page.weight.requests, 5, String),
    atMost('Largest paint, against the page without scripts', lcp, 1.15, (times) => `${times.toFixed(2)} times`),
    atMost(
      'Blocked time',
      middle(page.runs, (run) => run.tbt),
      50,
      ms,
    ),
    atMost(
      'Layout shift',
      middle(page.runs, (run) => run.cls),
      0,
      (shift) => shift.toFixed(3),
    ),
    atMost('First touch of the form to React in it', median(results.touchToReady), 300, ms),
    holds('Nothing typed early is lost', results.keepsEarlyText),
    holds('A link works before React has come', results.linkWorksBeforeReact),
    ...(['index', 'longest document'] as const).flatMap((name) => roomGoals(name, results.room[name])),
    // The check of the session, and the document.
    atMost('Opening a document: calls of the API', openDocument.calls, 2, String),
    atMost('Opening a document: code', openDocument.code, 40_000, kb),
  ];
};

const row = (cells: string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(17))).join('');

/** The page next to its baseline, as lines of a table. */
export const comparison = ({ page, baseline }: Results): string[] => {
  const variants = [page, baseline];
  const line = (name: string, figure: (variant: typeof page) => string) => row([name, ...variants.map(figure)]);
  return [
    row(['', 'this page', 'without scripts']),
    line('Performance', ({ runs }) => String(middle(runs, (run) => run.scores.performance ?? 0))),
    line('Largest paint', ({ runs }) => ms(middle(runs, (run) => run.lcp))),
    line('Blocked time', ({ runs }) => ms(middle(runs, (run) => run.tbt))),
    line('Layout shift', ({ runs }) => middle(runs, (run) => run.cls).toFixed(3)),
    line('Requests', ({ weight }) => String(weight.requests)),
    line('HTML', ({ weight }) => kb(weight.html)),
    line('CSS', ({ weight }) => kb(weight.css)),
    line('Script before use', ({ weight }) => kb(weight.script)),
  ];
};
