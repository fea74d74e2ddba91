import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './local/settings.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/security.md');
const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file);

/** What stands first in test(…), it(…), describe(…) and their variations: with a table it is in the second brackets. */
const titlesOf = (file: string) =>
  [...read(file).matchAll(/(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g)].map(
    ([, , title = '']) => title,
  );

/** `file.test.ts`: words / other words. The words end at the cell's end, or before the next file. */
const named = [...document.matchAll(/`([\w./-]+\.ts)`(?:: ([^|\n]+?))?(?=; `| \||\.?$)/gm)].map(
  ([, file = '', words = '']) => ({ file, words: words === '' ? [] : words.split(' / ') }),
);
const shown = named.filter(({ file }) => isTest(file));

describe('docs/security.md', () => {
  test('names files that there are', () => {
    const files = [...document.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|yml))`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const links = [...document.matchAll(/\]\(([\w/.-]+\.md)/g)].map(([, file = '']) => file);
    expect(links.filter((file) => !existsSync(join(root, 'docs', file)))).toEqual([]);
  });

  test('names tests by their own words', () => {
    expect(shown.flatMap(({ words }) => words).length).toBeGreaterThan(100);
    const wrong = shown.flatMap(({ file, words }) => {
      const titles = titlesOf(file);
      return words.filter((text) => !titles.some((title) => title.includes(text))).map((text) => `${file}: ${text}`);
    });
    expect(wrong).toEqual([]);
  });

  test('lists the words that do not count in a password', () => {
    const [, list = ''] = /const triedFirst = \[([^;]+)\];/.exec(read('scripts/account/chosen-password.ts')) ?? [];
    const words = [...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
    expect(words.length).toBeGreaterThan(10);
    const [, cell = ''] = /^\| 6\.1\.2 [^|]+\| ([^|]+) \|$/m.exec(document) ?? [];
    expect(cell.split(', ').slice(1)).toEqual(words);
  });
});
