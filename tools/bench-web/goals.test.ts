import { expect, test } from 'vitest';
import { pageEntries } from '#shared/page-entries.ts';
import { comparison, goals, type Results } from './goals.ts';
import type { Measured } from './lighthouse.ts';

const full = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const run = (lcp: number, more: Partial<Measured> = {}): Measured => ({
  scores: full,
  lcp,
  tbt: 0,
  cls: 0,
  failed: [],
  ...more,
});
const weight = { requests: 3, html: 5000, css: 6000, script: 1300 };

const results: Results = {
  page: { runs: [run(1000), run(900), run(5000)], weight },
  baseline: { runs: [run(900), run(900)], weight: { ...weight, script: 0 } },
  scored: { '/': [run(1000)] },
  room: {
    index: { runs: [run(1000)], script: 80_000 },
    'longest document': { runs: [run(1700, { scores: { performance: 98 } })], script: 80_000 },
  },
  touchToReady: [100, 120, 900],
  keepsEarlyText: true,
  linkWorksBeforeReact: true,
  openDocument: { calls: 1, code: 0 },
};

const missed = (changed: Partial<Results>) =>
  goals({ ...results, ...changed })
    .filter(({ met }) => !met)
    .map(({ name, value }) => `${name}: ${value}`);

test('one slow run of several misses nothing', () => {
  expect(missed({})).toEqual([]);
});

test('a missed goal says which, and by how much', () => {
  expect(missed({ page: { runs: [run(1100)], weight: { ...weight, script: 2100 } } })).toEqual([
    'Script before the form is used: at most 2.0 KB: 2.1 KB',
    'Largest paint, against the page without scripts: at most 1.15 times: 1.22 times',
  ]);
  expect(missed({ keepsEarlyText: false })).toEqual(['Nothing typed early is lost: no']);
});

test('a score below 100 names the audits that cost points', () => {
  const { path } = pageEntries.gate;
  const poor = run(1000, { scores: { ...full, seo: 90 }, failed: ['meta-description'] });
  expect(missed({ scored: { [path]: [poor] } })).toEqual([
    `${path}: performance, accessibility, best practices, search: 100: 100 / 100 / 100 / 90 (meta-description)`,
  ]);
});

test('pages of the client room have limits of their own', () => {
  const slow = { runs: [run(2000, { tbt: 120, scores: { performance: 97 } })], script: 90_000 };
  expect(missed({ room: { index: { runs: [run(1000)], script: 1 }, 'longest document': slow } })).toEqual([
    'Client room, longest document: performance: at least 98: 97',
    'Client room, longest document, its text: at most 1800 ms: 2000 ms',
    'Client room, longest document, blocked time: at most 100 ms: 120 ms',
    'Client room, longest document, script before its text: at most 85.0 KB: 90.0 KB',
  ]);
});

test('a figure that could not be measured misses its goal', () => {
  expect(missed({ page: { runs: [run(Number.NaN)], weight } })).toHaveLength(1);
});

test('the page stands next to its baseline', () => {
  expect(comparison(results).find((line) => line.startsWith('Largest paint'))).toMatch(/1000 ms +900 ms/);
});
