import { describe, expect, it } from 'vitest';
import { refusedImports } from './import-rules.ts';

// The folders `somewhere` and `another` do not exist. They match the `*` in the rules.

type Probe = [file: string, specifier: string];

/** Pairs each specifier with a file in the folder and with a file two levels deeper. */
const from = (folder: string, ...specifiers: string[]): Probe[] =>
  specifiers.flatMap((specifier) => ['', 'deep/deeper/'].map((below) => [`${folder}/${below}probe.ts`, specifier]));

const room = '#web/rooms/another/room.ts';
const everywhere = ['#web/testing/rooms.ts', '#web/e2e/product.ts', '#functions/testing/leads.ts', room];

/** What each folder must not import, in addition to the paths in `everywhere`. */
const forbidden: Record<string, string[]> = {
  shared: ['#functions/routes.ts', '#web/file.ts', '#infra/names.ts', '#scripts/file.ts', 'node:fs', 'react'],
  'functions/somewhere': ['#functions/another/file.ts', '#web/publishing/build.ts', '#infra/names.ts', 'react'],
  'web/publishing': ['#functions/file.ts', '#infra/names.ts', '#scripts/file.ts'],
  'web/rooms/somewhere': ['#functions/contact/to-submission.ts', '#web/src/app.tsx', '#infra/names.ts', 'node:fs'],
  'web/src': ['#web/publishing/build.ts', '#web/build.ts', 'node:fs', '@aws-sdk/client-ses'],
  infra: ['#functions/somewhere/handler.ts', '#functions/lib/errors.ts', '#web/file.ts', '#scripts/file.ts'],
  'scripts/common': ['#scripts/dev/file.ts', '#scripts/ops/file.ts', '#web/publishing/a.ts'],
  'scripts/ops': ['#scripts/measure/file.ts', '#scripts/testing/deep/file.ts', '#infra/testing/assembly.ts'],
};

const refused: Probe[] = [
  ...Object.entries(forbidden).flatMap(([folder, paths]) => from(folder, ...everywhere, ...paths)),
  // A relative path must not lead out of the importing file's folder, at any depth or in any spelling.
  ...from('functions/somewhere', '../login/users.ts', '../../login/users.ts', './../x.ts', './below/../../x.ts'),
  ['web/src/somewhere/probe.tsx', '../session/guard.tsx'],
  ['functions/somewhere/probe.test.ts', '../another/file.ts'],
  // A room must not depend on another room, so that its folder can be copied.
  ['web/rooms/somewhere/probe.ts', '../another/room.ts'],
  ['web/rooms/somewhere/sections/probe.ts', '../figures/../../another/room.ts'],
  ['functions/somewhere/probe.ts', '#functions/proposals/handler.ts'],
  ['functions/probe.ts', '#functions/another/file.ts'],
];

/** Every syntax that imports a path. */
const forms = (path: string) => [
  `import '${path}';`,
  `import type { Something } from '${path}';`,
  `export { something } from '${path}';`,
  `export const something = () => import('${path}');`,
  `export type Something = typeof import('${path}');`,
];

/** Ways to import a computed path, which no rule can check. */
const computed = [
  'const something = () => import(`#functions/another/file.ts`);',
  "const something = () => import('#functions/' + name);",
  "import { createRequire } from 'node:module';",
];

const isRefused = (file: string, text: string) => refusedImports(file, text).length > 0;

describe('refusedImports', () => {
  it('refuses every import that the rules forbid', () => {
    const passed = refused.filter(([file, path]) => !isRefused(file, `import '${path}';`));
    expect(passed).toEqual([]);
  });

  it.each(['#functions/another/file.ts', '../another/file.ts', '/root/file.ts', 'file:///root/file.ts'])(
    'refuses %s in every import syntax',
    (path) => {
      expect(forms(path).filter((text) => !isRefused('functions/somewhere/probe.ts', text))).toEqual([]);
    },
  );

  it.each(['shared/probe.ts', 'functions/somewhere/probe.ts', 'web/src/probe.tsx'])(
    'refuses computed imports in %s',
    (file) => {
      expect(computed.filter((text) => !isRefused(file, text))).toEqual([]);
    },
  );

  it('reports the file and line with the reason', () => {
    expect(refusedImports('shared/probe.ts', "\nimport 'react';")).toEqual([
      'shared/probe.ts:2 imports react: this folder does not use that package',
    ]);
  });
});
