import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '#scripts/local/settings.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { applyChange, type Change, changes } from './changes.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** The files that change, as they are in the project. */
for (const { file } of changes) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(root, file), join(folder, file));
}

test.each(changes.map((change) => [change.description, change] as const))('%s: has its place', (_, change) => {
  const path = join(folder, change.file);
  const before = readFileSync(path, 'utf8').split('\n');
  applyChange(folder, change);
  const after = readFileSync(path, 'utf8').split('\n');
  expect(after.filter((line) => !before.includes(line)).length).toBeLessThanOrEqual(2);
  expect(before.length - after.length).toBeLessThanOrEqual(1);
});

describe('a change', () => {
  const change: Change = {
    description: 'another name',
    file: 'firm.ts',
    pattern: /(name: )'[^']*'/g,
    edit: (start) => `${start}'New'`,
  };
  const applyTo = (text: string) => {
    writeFileSync(join(folder, change.file), text);
    applyChange(folder, change);
    return readFileSync(join(folder, change.file), 'utf8');
  };

  test('replaces the value, whatever it is', () => {
    expect(applyTo("{ name: 'Old', key: 'name' }")).toBe("{ name: 'New', key: 'name' }");
  });

  test.each([
    ["{ title: 'Old' }", 'has 0 places'],
    ["{ name: 'Old' }, { name: 'Older' }", 'has 2 places'],
    ["{ name: 'New' }", 'has this text already'],
  ])('fails in %s', (text, reason) => {
    expect(() => applyTo(text)).toThrow(`"another name": firm.ts ${reason}`);
  });
});
