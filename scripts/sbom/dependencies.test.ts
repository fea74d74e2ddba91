import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { root } from '#scripts/local/settings.ts';
import { componentsOf, isPermissive } from './command.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const dependencies = z.optional(z.record(z.string(), z.string()));
const manifest = z.object({ dependencies, devDependencies: dependencies, optionalDependencies: dependencies });
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      hasInstallScript: z.optional(z.boolean()),
      /** It came inside another package, whose integrity is its own. */
      inBundle: z.optional(z.boolean()),
    }),
  ),
});

describe.each(['.', 'tools/bench-web/packages', 'tools/browsers/packages', 'tools/mutation/packages'])(
  'the packages of %s',
  (folder) => {
    const named = Object.values(z.parse(manifest, read(join(folder, 'package.json')))).flatMap((part) =>
      Object.entries(part ?? {}),
    );
    const locked = Object.entries(z.parse(lock, read(join(folder, 'package-lock.json'))).packages).filter(
      ([path]) => path !== '',
    );

    it('are named by their exact versions', () => {
      expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    });

    it('are each what they were when they were locked', () => {
      const loose = locked.filter(([, { integrity = '', inBundle }]) => !inBundle && !/^sha(512|1)-/.test(integrity));
      expect(loose.map(([path]) => path)).toEqual([]);
    });

    it('want to run something at their installation only where we know of it, and none needs to', () => {
      const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
      // Both bring what they would build: argon2 its prebuilds, esbuild its program as an optional package.
      expect(wanting.filter((path) => !['node_modules/argon2', 'node_modules/esbuild'].includes(path))).toEqual([]);
      expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    });
  },
);

test('everything that is deployed or run is under a permissive license', () => {
  const { packages } = z.parse(lock, read('package-lock.json'));
  const used = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter(([, { license = 'none' }]) => !isPermissive(license)).map(([path]) => path)).toEqual([]);
});

describe('a license', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR Apache-2.0)', true],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND (GPL-2.0-only OR ISC))', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['LGPL-3.0', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['UNLICENSED', false],
    ['none', false],
    ['', false],
  ])('%j is permissive: %s', (expression, permissive) => {
    expect(isPermissive(expression)).toBe(permissive);
  });

  it('is read from a bill of materials, also where there is none', () => {
    const component = (licenses?: object[]) => ({ name: 'a', version: '1.0.0', ...(licenses && { licenses }) });
    const components = [
      component([{ license: { id: 'MIT' } }]),
      component([{ expression: '(MIT OR ISC)' }]),
      component(),
    ];
    expect(componentsOf({ bomFormat: 'CycloneDX', components }).map(({ license }) => license)).toEqual([
      'MIT',
      '(MIT OR ISC)',
      'none',
    ]);
  });
});
