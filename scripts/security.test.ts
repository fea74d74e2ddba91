import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/security.md');

/** The last cells of the tables of requirements, by what the rows begin with. */
const shownBy = [...document.matchAll(/^\| requirement \| how \| shown by \|\n\|[-|]+\|\n((?:\|.+\|\n)+)/gm)]
  .flatMap(([, rows = '']) => rows.trim().split('\n'))
  .map((row) => row.slice(2, -2).split(' | '))
  .map(([requirement = '', , cell = '']) => ({ requirement, cell }));

const asvsLevels1And2 = 253;

/** Every ASVS number in a text, with "1.4.1 to 1.4.3" written out. */
const requirementsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\d.])(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?(?!\.?\d)/g)].flatMap(
    ([, section, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`),
  );

describe('docs/security.md', () => {
  test('names what shows each answer: test files that exist, or code review', () => {
    expect(shownBy.length).toBeGreaterThan(50);
    const isShown = (cell: string) =>
      cell === 'code review' ||
      cell.split(', ').every((name) => {
        const [, file] = /^`([\w./-]+\.(?:test|spec)\.ts)`$/.exec(name) ?? [];
        return file !== undefined && existsSync(join(root, file));
      });
    expect(shownBy.filter(({ cell }) => !isShown(cell))).toEqual([]);
  });

  test('answers every requirement of levels 1 and 2', () => {
    const text = document.replaceAll(/\s+/g, ' ').replaceAll(/ASVS \d+\.\d+\.\d+|\d+\.\d+\.\d+ \w+ \(level 3\)/g, '');
    expect(new Set(requirementsIn(text)).size).toBe(asvsLevels1And2);
  });
});
