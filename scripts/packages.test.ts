import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { root } from '#scripts/root.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const dependencies = z.optional(z.record(z.string(), z.string()));
const manifest = z.object({ dependencies, devDependencies: dependencies, optionalDependencies: dependencies });
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      hasInstallScript: z.optional(z.boolean()),
    }),
  ),
});

describe('package.json', () => {
  const named = Object.values(z.parse(manifest, read('package.json'))).flatMap((part) => Object.entries(part ?? {}));
  const locked = Object.entries(z.parse(lock, read('package-lock.json')).packages).filter(([path]) => path !== '');

  it('pins every dependency to an exact version', () => {
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('needs no install scripts, which .npmrc disables', () => {
    const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    // These install scripts can be skipped: argon2 has prebuilt binaries, and esbuild's binary is an optional package.
    expect(wanting.filter((path) => !['node_modules/argon2', 'node_modules/esbuild'].includes(path))).toEqual([]);
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});

/** Licenses that require, at most, keeping their text and copyright notices. Any other license must be reviewed. */
const permissive = ['0BSD', 'Apache-2.0', 'ISC', 'MIT', '(MIT OR Apache-2.0)', 'Unlicense'];

it('package-lock.json: lists only permissive licenses outside dev dependencies', () => {
  const { packages } = z.parse(lock, read('package-lock.json'));
  const used = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter(([, { license = 'none' }]) => !permissive.includes(license)).map(([path]) => path)).toEqual([]);
});
