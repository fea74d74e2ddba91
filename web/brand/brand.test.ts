import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { bandColors, colors, darkBandColors, wordmark } from '#shared/brand.ts';
import { headline } from '#web/src/landing/headline.ts';
import measured from '#web/src/type/headline.json' with { type: 'json' };
import { contrast, lowContrastPairs } from './contrast.ts';
import { iconSvg, pictures, publicFolder, recordFile, recordOf, wordmarkFile } from './drawings.ts';

const hint = 'Out of date with shared/brand.ts or the words it shows. Run: npm run brand';

test('favicon.svg: matches the brand', () => {
  expect(readFileSync(join(publicFolder, 'favicon.svg'), 'utf8') === iconSvg(), hint).toBe(true);
});

test('wordmark: matches the brand', () => {
  expect(JSON.parse(readFileSync(wordmarkFile, 'utf8')).text === wordmark, hint).toBe(true);
});

test('headline.json: contains the widths of the landing page’s headline and lines', () => {
  expect(Object.keys(measured), hint).toEqual([...headline, headline.join(' ')]);
});

test.each(pictures().map((picture) => [picture.file, picture] as const))('%s: matches the brand', (file, picture) => {
  const record = JSON.parse(readFileSync(recordFile, 'utf8'));
  expect(record[file], hint).toEqual(recordOf(picture, readFileSync(join(publicFolder, file))));
});

/** Matches a hex color unless it is part of a word, a URL, or an HTML entity. */
const hexColor = /(?<![&\w/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!-)/gi;

test('hex colors: occur only in shared/brand.ts and favicon.svg', () => {
  const drawn = ['shared/brand.ts', 'web/public/favicon.svg'];
  const found = ['shared', 'functions', 'web', 'infra', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:[jt]sx?|mjs|css|html|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[/\\](?:dist|node_modules|cdk\.out)[/\\]/.test(path))
    .flatMap((path) => {
      const file = relative(root, path).replaceAll('\\', '/');
      const colors = readFileSync(path, 'utf8').match(hexColor) ?? [];
      return drawn.includes(file) ? [] : colors.map((color) => `${file}: ${color}`);
    });
  expect(found).toEqual([]);
});

const gray = (digits: string) => `#${digits.repeat(3)}`;

test('contrast: returns the contrast ratio that WCAG defines', () => {
  expect(contrast(gray('00'), gray('ff'))).toBe(21);
  expect(contrast(gray('77'), gray('ff'))).toBeCloseTo(4.48, 2);
});

test('lowContrastPairs: reports no pair of brand colors', () => {
  expect(lowContrastPairs()).toEqual([]);
});

test('lowContrastPairs: reports the ratio and the nearest readable color', () => {
  const colors = { muted: gray('aa'), paper: gray('ff') };
  const [line = '', ...more] = lowContrastPairs({ 'in the light': colors });
  expect(more).toEqual([]);
  const start = `muted ${colors.muted} on paper ${colors.paper}, in the light: 2.32, at least 4.5. `;
  const [, said, shade = ''] = /^(.+)The nearest muted that passes is (.+)\.$/.exec(line) ?? [];
  expect(said).toBe(start);
  expect(contrast(shade, colors.paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(shade, colors.paper)).toBeLessThan(4.7);
});

test('lowContrastPairs: names the background to change when no color passes', () => {
  const [line] = lowContrastPairs({ 'in the light': { muted: gray('aa'), paper: gray('ff'), surface: gray('30') } });
  expect(line).toContain('No muted passes: change paper.');
});

test('lowContrastPairs: reports a spark (accent) color too close to the page color', () => {
  const [line] = lowContrastPairs({ 'in the light': { spark: gray('e0'), onSpark: gray('00'), paper: gray('ff') } });
  expect(line).toContain(`spark ${gray('e0')} on paper ${gray('ff')}, in the light: 1.32, at least 1.8`);
});

test.each([colors.surface[1], darkBandColors.paper])('area color %s: stands out from a dark page', (area) => {
  expect(contrast(area, colors.paper[1])).toBeGreaterThanOrEqual(1.25);
});

test('colors.focus: differs from the spark color of the dark scheme', () => {
  expect(colors.focus).not.toContain(colors.spark[1]);
});

test('bandColors: uses the dark scheme’s onSpark', () => {
  expect(bandColors.onSpark).toBe(colors.onSpark[1]);
});
