import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/command.ts';

type Locked = { license?: string; dev?: boolean; devOptional?: boolean; hasInstallScript?: boolean };

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { dependencies, devDependencies, optionalDependencies } = read('package.json');
const { '': _, ...locked }: Record<string, Locked> = read('package-lock.json').packages;

const pathsOf = (matches: (locked: Locked) => boolean) =>
  Object.keys(locked).filter((path) => matches(locked[path] ?? {}));

it('package.json: pins every dependency to an exact version', () => {
  const versions: string[] = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

it('package-lock.json: has install scripts only in argon2 and esbuild, which work without', () => {
  // argon2 has prebuilt binaries, and esbuild's binary is an optional package.
  const skipped = ['node_modules/argon2', 'node_modules/esbuild'];
  expect(pathsOf(({ hasInstallScript }) => hasInstallScript === true)).toEqual(skipped);
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

/** Licenses that require, at most, keeping their text and copyright notices. Any other license must be reviewed. */
const permissive = ['0BSD', 'Apache-2.0', 'ISC', 'MIT', '(MIT OR Apache-2.0)', 'Unlicense'];

it('package-lock.json: lists only permissive licenses outside dev dependencies', () => {
  const isUsed = ({ dev, devOptional }: Locked) => !dev && !devOptional;
  expect(pathsOf(isUsed).length).toBeGreaterThan(50);
  expect(pathsOf((each) => isUsed(each) && !permissive.includes(each.license ?? 'none'))).toEqual([]);
});
